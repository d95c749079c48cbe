import { afterEach, describe, expect, it } from 'vitest';
import { textJob } from '#server/app/sms-queue.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { FAKE_TERMII, FAKE_TWILIO, type FakeTextService, fakeTermii, fakeTwilio } from '#tests/fakes/text-service.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { solvedCheck } from '#tests/fixtures/world/visitors.ts';

const NUMBER = '+2348031234567';
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const opened of open.splice(0)) await opened.close();
});

interface Setting {
  readonly rules?: Record<string, number>;
  readonly env?: Record<string, string>;
}

async function appWith({ rules, env = {} }: Setting): Promise<TestApp> {
  const app = await startTestApp({ loops: false, rules: { 'auth.code_resend_s': 0, ...rules }, env });
  open.push(app);
  return app;
}

/** Asks for a code to a number, by a new account or the given one. */
async function ask(app: TestApp, phone = { country: 'NG', number: NUMBER }, user = buildUser(app)) {
  const { wire } = await user;
  return outcomeOf(wire.call('phone.startChange', { phone, humanCheck: await solvedCheck(wire) }));
}

async function withService(service: FakeTextService, of: 'twilio' | 'termii') {
  const { secret, from } = of === 'twilio' ? FAKE_TWILIO : FAKE_TERMII;
  const SMS = { SMS_SERVICE: of, SMS_URL: service.url, SMS_SECRET: secret, SMS_FROM: from, SMS_COUNTRIES: 'NG,GH' };
  const app = await appWith({ env: { ...SMS, SMS_ACCOUNT: FAKE_TWILIO.account } });
  open.push(service);
  const run = async () => {
    const { id } = await app.db.one<{ id: string }>(sql`SELECT id FROM sms_outbox ORDER BY created_at DESC LIMIT 1`);
    return {
      id,
      outcome: await textJob.run(app.services, { id }).then(
        () => 'ok',
        (error: Error) => error.message,
      ),
    };
  };
  const row = () =>
    app.db.one<{ state: string; body: string; serviceId: string | null; lastError: string | null }>(sql`
      SELECT state, body, service_id AS "serviceId", last_error AS "lastError" FROM sms_outbox
      ORDER BY created_at DESC LIMIT 1`);
  return { app, run, row };
}

describe.each([
  ['twilio', fakeTwilio],
  ['termii', fakeTermii],
] as const)('a text by %s', (name, start) => {
  it('is handed over once, and its secret is forgotten', async () => {
    const service = await start();
    const { app, run, row } = await withService(service, name);
    expect(await ask(app)).toBe('ok');
    expect((await run()).outcome).toBe('ok');
    expect(await row()).toEqual({ state: 'sent', body: '', serviceId: 'text-1', lastError: null });
    expect((await run()).outcome).toBe('ok');
    expect(service.texts).toHaveLength(1);
    expect(service.texts[0]?.text).toMatch(/^\d{6} is your Cardway code/);
  });

  it('is not handed over again after an answer that never came', async () => {
    const service = await start();
    const { app, run, row } = await withService(service, name);
    await ask(app);
    // As if the process had died between the handover and its note.
    const { id } = await app.db.one<{ id: string }>(sql`UPDATE sms_outbox SET state = 'sending' RETURNING id`);
    const text = await app.db.one<{ to: string; text: string }>(sql`
      SELECT recipient AS "to", body AS text FROM sms_outbox WHERE id = ${id}`);
    await app.services.sms.send(text);
    expect((await run()).outcome).toBe('ok');
    expect(await row()).toMatchObject({ state: 'sent', serviceId: 'text-1' });
    expect(service.texts).toHaveLength(1);
  });

  it('goes out although an equal text went out before', async () => {
    const service = await start();
    const { app, run, row } = await withService(service, name);
    await ask(app);
    const text = await app.db.one<{ to: string; text: string }>(sql`
      UPDATE sms_outbox SET state = 'sending' RETURNING recipient AS "to", body AS text`);
    await app.services.sms.send(text);
    service.times[0] = new Date(Date.now() - 60_000);
    expect((await run()).outcome).toBe('ok');
    expect(await row()).toMatchObject({ state: 'sent', serviceId: 'text-2' });
  });

  it('goes out later when the service broke or was busy, and is given up with its reason when it refuses', async () => {
    const service = await start();
    const { app, run, row } = await withService(service, name);
    await ask(app);
    service.next.push('break', 'be busy', 'refuse');
    expect((await run()).outcome).toContain('503');
    expect((await row()).state).toBe('sending');
    expect((await run()).outcome).toContain('patience');
    expect((await row()).state).toBe('waiting');
    expect((await run()).outcome).toBe('ok');
    expect(await row()).toMatchObject({ state: 'refused', body: '', lastError: expect.stringMatching(/\w/) });
    expect(service.texts).toEqual([]);
  });

  it('goes nowhere once its code has expired', async () => {
    const service = await start();
    const { app, run, row } = await withService(service, name);
    await ask(app);
    await app.db.run(sql`UPDATE sms_outbox SET created_at = created_at - interval '1 hour'`);
    await run();
    expect((await row()).state).toBe('refused');
    expect(service.texts).toEqual([]);
  });

  it('goes to the countries of the setting only', async () => {
    const service = await start();
    const { app } = await withService(service, name);
    expect(await ask(app, { country: 'KE', number: '0712 345678' })).toBe('auth.phone_country');
    expect(await ask(app, { country: 'NG', number: '+254712345678' })).toBe('auth.phone_country');
    const { countries, isOn } = await client(app.url).call('phone.getOptions', {});
    expect({ isOn, countries }).toEqual({
      isOn: true,
      countries: [
        { country: 'GH', callingCode: '233' },
        { country: 'NG', callingCode: '234' },
      ],
    });
  });
});

describe('texts that are asked for', () => {
  it('are limited for an account, whatever the numbers', async () => {
    const app = await appWith({ rules: { 'sms.per_account_day': 2 } });
    const user = buildUser(app);
    const to = (last: number) => ask(app, { country: 'NG', number: `080312345${60 + last}` }, user);
    expect([await to(1), await to(2), await to(3)]).toEqual(['ok', 'ok', 'auth.code_too_soon']);
  });

  it('are limited for a network, visitors and numbers without an account included', async () => {
    const app = await appWith({ rules: { 'sms.per_network_hour': 2 } });
    const reset = async (last: number) => {
      const wire = client(app.url);
      const phone = { country: 'NG', number: `080312345${60 + last}` };
      return outcomeOf(wire.call('phone.sendCode', { phone, humanCheck: await solvedCheck(wire) }));
    };
    expect([await reset(1), await reset(2), await reset(3)]).toEqual(['ok', 'ok', 'auth.code_too_soon']);
  });

  it('are limited for a country, and go on to others', async () => {
    const app = await appWith({ rules: { 'sms.per_country_hour': 1 } });
    expect(await ask(app)).toBe('ok');
    expect(await ask(app, { country: 'NG', number: '08031234568' })).toBe('auth.texts_exhausted');
    expect(await ask(app, { country: 'KE', number: '0712345678' })).toBe('ok');
  });

  it('are none where no service is configured outside of the demo', async () => {
    const app = await appWith({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    expect(await ask(app)).toBe('auth.texts_off');
    expect(await client(app.url).call('phone.getOptions', {})).toEqual({ isOn: false, countries: [] });
  });
});

describe('the outbox of the demo', () => {
  it('shows texts beside mails', async () => {
    const app = await appWith({});
    await ask(app);
    const { mails } = (await (await fetch(`${app.url}/dev/outbox.json`)).json()) as {
      mails: { to: string; text: string }[];
    };
    expect(mails[0]).toMatchObject({ to: NUMBER, text: expect.stringMatching(/^\d{6} is your Cardway code/) });
  });
});
