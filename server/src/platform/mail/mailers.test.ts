import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { noMailer, smtpMailer } from './mailers.ts';

interface Received {
  readonly from: string;
  readonly to: string[];
  readonly text: string;
}

/** The SMTP adapter against a server that speaks the protocol. */
describe('mail by SMTP', () => {
  const servers: SMTPServer[] = [];
  afterEach(() =>
    Promise.all(servers.splice(0).map((running) => new Promise<void>((done) => running.close(() => done())))),
  );

  async function server(refuse = false): Promise<{ url: string; received: Received[] }> {
    const received: Received[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(refuse ? new Error('no such mailbox') : undefined),
      onData(stream, session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map((address) => address.address),
            text: Buffer.concat(parts).toString('utf8'),
          });
          done();
        });
      },
    });
    servers.push(smtp);
    await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
    return { url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`, received };
  }

  it('hands over sender, recipient, subject and text', async () => {
    const { url, received } = await server();
    await smtpMailer(url, 'Cardway <no-reply@example.com>').send({
      to: 'ada@example.com',
      subject: '验证码',
      text: 'Your code is 123456',
    });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'no-reply@example.com', to: ['ada@example.com'] });
    expect(received[0]?.text).toContain('Your code is 123456');
    expect(received[0]?.text).toContain('Subject: =?UTF-8?');
  });

  it('throws when the server refuses, so that the queue tries again', async () => {
    const { url } = await server(true);
    const sending = smtpMailer(url, 'a@example.com').send({ to: 'b@example.com', subject: 's', text: 't' });
    await expect(sending).rejects.toThrow('no such mailbox');
  });

  it('throws without a server, and without settings', async () => {
    const { url } = await server();
    await Promise.all(servers.splice(0).map((running) => new Promise<void>((done) => running.close(() => done()))));
    const mail = { to: 'b@example.com', subject: 's', text: 't' };
    await expect(smtpMailer(url, 'a@example.com').send(mail)).rejects.toThrow();
    await expect(noMailer.send(mail)).rejects.toThrow('SMTP_URL');
  });
});
