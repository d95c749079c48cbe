import { afterEach, describe, expect, it } from 'vitest';
import { FAKE_TERMII, FAKE_TWILIO, type FakeTextService, fakeTermii, fakeTwilio } from '#tests/fakes/text-service.ts';
import { type Sms, TextNotSent } from './sms.ts';
import { termii } from './sms-termii.ts';
import { twilio } from './sms-twilio.ts';

const NUMBER = '+2348031234567';
const TEXT = { to: NUMBER, text: '123456 is your code' };
/** When the texts of this file were asked for. */
const SINCE = new Date();
/** Long enough for an answer of this machine, short enough to wait for none. */
const TIMEOUT_MS = 2_000;

const SERVICES = [
  {
    name: 'Twilio',
    open: fakeTwilio,
    adapter: (url: string): Sms => twilio({ ...FAKE_TWILIO, url, timeoutMs: TIMEOUT_MS }),
    stranger: (url: string): Sms => twilio({ ...FAKE_TWILIO, secret: 'wrong', url }),
    shown: NUMBER,
  },
  {
    name: 'Termii',
    open: fakeTermii,
    adapter: (url: string): Sms => termii({ ...FAKE_TERMII, url: `${url}/`, timeoutMs: TIMEOUT_MS }),
    stranger: (url: string): Sms => termii({ ...FAKE_TERMII, secret: 'wrong', url }),
    shown: NUMBER.slice(1),
  },
] as const;

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe.each(SERVICES)('texts by $name', ({ open, adapter, stranger, shown }) => {
  const running: FakeTextService[] = [];
  afterEach(() => Promise.all(running.splice(0).map((service) => service.close())));
  const opened = async () => {
    const service = await open();
    running.push(service);
    return { service, sms: adapter(service.url) };
  };

  it('are handed over with the number and the text', async () => {
    const { service, sms } = await opened();
    expect(await sms.send(TEXT)).toEqual({ state: 'sent', serviceId: 'text-1' });
    expect(service.texts).toEqual([{ id: 'text-1', to: shown, text: TEXT.text }]);
  });

  it('are refused by its word, which is kept, and by a wrong secret', async () => {
    const { service, sms } = await opened();
    service.next.push('refuse');
    expect(await sms.send(TEXT)).toMatchObject({ state: 'refused', reason: expect.stringMatching(/\w/) });
    expect(await stranger(service.url).send(TEXT)).toMatchObject({ state: 'refused' });
    expect(service.texts).toEqual([]);
  });

  it('were surely not taken when it asks for patience or is not there', async () => {
    const { service, sms } = await opened();
    service.next.push('be busy');
    expect(await errorOf(sms.send(TEXT))).toBeInstanceOf(TextNotSent);
    await service.close();
    expect(await errorOf(sms.send(TEXT))).toBeInstanceOf(TextNotSent);
  });

  it('may or may not have been taken after a time-out and a failure of its own; its list tells', async () => {
    const { service, sms } = await opened();
    service.next.push('break', 'take and say nothing');
    const failures = [await errorOf(sms.send(TEXT)), await sms.find(TEXT, SINCE), await errorOf(sms.send(TEXT))];
    expect(failures[0]).toBeInstanceOf(Error);
    expect(failures[0]).not.toBeInstanceOf(TextNotSent);
    expect(failures[1]).toBeNull();
    expect(failures[2]).not.toBeInstanceOf(TextNotSent);
    expect(await sms.find(TEXT, SINCE)).toBe('text-1');
    expect(await sms.find({ ...TEXT, text: 'another' }, SINCE)).toBeNull();
    expect(await sms.find({ ...TEXT, to: '+2348030000000' }, SINCE)).toBeNull();
  });

  it('are not taken for an equal text of an earlier attempt', async () => {
    const { service, sms } = await opened();
    await sms.send(TEXT);
    service.times[0] = new Date(SINCE.getTime() - 60_000);
    expect(await sms.find(TEXT, SINCE)).toBeNull();
    await sms.send(TEXT);
    expect(await sms.find(TEXT, SINCE)).toBe('text-2');
  });

  it('show no secret in an error', async () => {
    const { service, sms } = await opened();
    await service.close();
    const errors = [await errorOf(sms.send(TEXT)), await errorOf(sms.find(TEXT, SINCE))];
    expect(errors.map(String).join(' ')).not.toContain(FAKE_TWILIO.secret);
  });
});
