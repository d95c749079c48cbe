import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** The texts that came for this address, the oldest first. */
  textsTo(address: string): readonly string[];
  close(): Promise<void>;
}

/** A mail server that keeps what it gets. */
export async function fakeMailServer(): Promise<MailServer> {
  const mails: { readonly to: readonly string[]; readonly text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push({
          to: envelope.rcptTo.map(({ address }) => address),
          text: textOf(Buffer.concat(chunks).toString()),
        });
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    textsTo: (address) => mails.filter(({ to }) => to.includes(address)).map(({ text }) => text),
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

/** The text of a mail that has no other part. */
function textOf(mail: string): string {
  const end = mail.indexOf('\r\n\r\n');
  const body = mail.slice(end).trim();
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(mail.slice(0, end))?.[1];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const whole = body.replaceAll('=\r\n', '');
  const bytes = whole.replace(/=([0-9A-F]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
