import { afterAll, describe, expect, it } from 'vitest';
import { moneyHeldUntil } from '#server/features/auth/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { client, type Wire } from '#tests/fixtures/client.ts';
import { bindTotp, codeOf } from '#tests/fixtures/world/factors.ts';
import { buildUser, PASSWORD, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { solvedCheck } from '#tests/fixtures/world/visitors.ts';

const GENEROUS_TEXTS = {
  'auth.code_resend_s': 0,
  'sms.per_account_day': 1_000,
  'sms.per_network_hour': 1_000,
  'sms.per_country_hour': 1_000,
};

const app = await startTestApp({ loops: false, rules: GENEROUS_TEXTS });
afterAll(() => app.close());

let count = 0;
/** A Nigerian mobile number that nobody else has. */
const newNumber = () => `+234803${String(1_000_000 + ++count)}`;
const phoneOf = (number: string) => ({ country: 'NG', number });

const textsTo = (number: string) =>
  app.db.many<{ body: string; state: string }>(sql`
    SELECT body, state FROM sms_outbox WHERE recipient = ${number} ORDER BY created_at DESC, id DESC`);
const codeFor = async (number: string) => /\b\d{6}\b/.exec((await textsTo(number))[0]?.body ?? '')?.[0] ?? '';
const other = (code: string) => (code === '000000' ? '111111' : '000000');

const start = async (wire: Wire, number: string) =>
  wire.call('phone.startChange', { phone: phoneOf(number), humanCheck: await solvedCheck(wire) });
const askReset = async (wire: Wire, number: string) =>
  wire.call('phone.sendCode', { phone: phoneOf(number), humanCheck: await solvedCheck(wire) });

async function bind({ wire }: TestUser, number = newNumber()): Promise<string> {
  await start(wire, number);
  await wire.call('phone.change', { phone: phoneOf(number), newCode: await codeFor(number) });
  return number;
}

describe('a phone', () => {
  it('is bound by the code that went to it, is shown masked, holds money, and is told to the owner', async () => {
    const user = await buildUser(app);
    const number = newNumber();
    expect(await start(user.wire, number.replace('+234', '0'))).toMatchObject({ number, needsOldCode: false });
    const newCode = await codeFor(number);
    const change = (code: string, to = number) =>
      outcomeOf(user.wire.call('phone.change', { phone: phoneOf(to), newCode: code }));
    expect(await change(other(newCode))).toBe('auth.code_wrong');
    expect(await change(newCode, newNumber())).toBe('auth.code_wrong');
    expect(await change(newCode)).toBe('ok');
    expect(await change(newCode)).toBe('auth.code_wrong');
    expect((await user.wire.call('users.getMe', {})).phone).toBe(`+234 ••••••••${number.slice(-2)}`);
    expect((await moneyHeldUntil(app.db, user.userId))?.getTime()).toBeGreaterThan(Date.now() + 86_000_000);
    const { subject, body } = await app.db.one<{ subject: string; body: string }>(sql`
      SELECT subject, body FROM mail_outbox WHERE recipient = ${`${user.name}@example.com`}`);
    expect(subject).toBe('The security of your Cardway account changed');
    expect(body).toContain('a phone number was bound');
    expect((await user.wire.call('security.listMine', {})).list[0]).toMatchObject({ subject: 'phone_bound' });
  });

  it('is changed with a code of the present one too, unless a second factor protects the account', async () => {
    const user = await buildUser(app);
    const [from, to] = [await bind(user), newNumber()];
    expect(await start(user.wire, to)).toMatchObject({ needsOldCode: true });
    const [newCode, oldCode] = [await codeFor(to), await codeFor(from)];
    const change = (codes: { newCode: string; oldCode?: string }, number = to) =>
      outcomeOf(user.wire.call('phone.change', { phone: phoneOf(number), ...codes }));
    expect(await change({ newCode })).toBe('auth.code_wrong');
    expect(await change({ newCode, oldCode: other(oldCode) })).toBe('auth.code_wrong');
    expect(await change({ newCode, oldCode })).toBe('ok');

    await bindTotp(app, user);
    const third = newNumber();
    await app.db.run(sql`
      INSERT INTO step_up (session_id, kind, by_factor) VALUES (${user.sessionId}, 'security', true)
      ON CONFLICT (session_id, kind) DO UPDATE SET by_factor = true, at = now()`);
    expect(await start(user.wire, third)).toMatchObject({ needsOldCode: false });
    expect(await change({ newCode: await codeFor(third) }, third)).toBe('ok');
  });

  it('logs in, however it is typed, and only the account that proved it', async () => {
    const user = await buildUser(app);
    const number = await bind(user);
    const typed = [
      number,
      number.slice(1),
      `00${number.slice(1)}`,
      `${number.slice(0, 4)} ${number.slice(4, 7)}-${number.slice(7)}`,
    ];
    for (const account of typed) expect((await client(app.url).login(account, PASSWORD)).userId).toBe(user.userId);
    expect(await outcomeOf(client(app.url).login(newNumber(), PASSWORD))).toBe('auth.login_failed');
  });

  it('of another account is bound to none, and only its owner is told', async () => {
    const [owner, user] = [await buildUser(app), await buildUser(app)];
    const number = await bind(owner);
    expect(await start(user.wire, number)).toMatchObject({ needsOldCode: false });
    expect((await textsTo(number))[0]?.body).toContain('It already has one');
    const change = user.wire.call('phone.change', { phone: phoneOf(number), newCode: '000000' });
    expect(await outcomeOf(change)).toBe('auth.code_wrong');
  });

  it('that two accounts have proven at once goes to one of them', async () => {
    const [first, second] = [await buildUser(app), await buildUser(app)];
    const number = newNumber();
    await start(first.wire, number);
    const codes = [await codeFor(number)];
    await start(second.wire, number);
    codes.push(await codeFor(number));
    const outcomes = await Promise.all(
      [first, second].map(({ wire }, i) =>
        outcomeOf(wire.call('phone.change', { phone: phoneOf(number), newCode: codes[i] ?? '' })),
      ),
    );
    expect(outcomes.sort()).toEqual(['auth.phone_taken', 'ok']);
  });

  it('is good with the device that asked for its code only', async () => {
    const user = await buildUser(app);
    const number = newNumber();
    await start(user.wire, number);
    const { wire } = await buildUser(app);
    const change = wire.call('phone.change', { phone: phoneOf(number), newCode: await codeFor(number) });
    expect(await outcomeOf(change)).toBe('auth.code_wrong');
  });

  it('needs a session, a proof of it and a number of a mobile', async () => {
    const visitor = client(app.url);
    expect(await outcomeOf(start(visitor, newNumber()))).toBe('session.required');
    const change = { phone: phoneOf(newNumber()), newCode: '000000' };
    expect(await outcomeOf(visitor.call('phone.change', change))).toBe('session.required');
    const user = await buildUser(app);
    await bindTotp(app, user);
    await app.db.run(sql`DELETE FROM step_up WHERE session_id = ${user.sessionId}`);
    expect(await outcomeOf(start(user.wire, newNumber()))).toBe('auth.step_up_needed');
    expect(await outcomeOf(user.wire.call('phone.change', change))).toBe('auth.step_up_needed');
    const { wire } = await buildUser(app);
    expect(await outcomeOf(start(wire, '+23412800000'))).toBe('auth.phone_invalid');
    const bots = { phone: phoneOf(newNumber()), humanCheck: { challenge: 'x', solution: 'x' } };
    expect(await outcomeOf(wire.call('phone.startChange', bots))).toBe('auth.human_check');
  });

  it('has five tries for a code', async () => {
    const user = await buildUser(app);
    const number = newNumber();
    await start(user.wire, number);
    const newCode = await codeFor(number);
    const change = (code: string) =>
      outcomeOf(user.wire.call('phone.change', { phone: phoneOf(number), newCode: code }));
    for (let tries = 0; tries < 5; tries++) expect(await change(other(newCode))).toBe('auth.code_wrong');
    expect(await change(newCode)).toBe('auth.code_wrong');
  });
});

describe('a reset of the login password by phone', () => {
  const set = (
    wire: Wire,
    number: string,
    phoneCode: string,
    more: { googleCode?: string; newPassword?: string } = {},
  ) =>
    outcomeOf(wire.call('auth.setPassword', { phone: phoneOf(number), phoneCode, newPassword: 'Fresh13579', ...more }));

  it('works with the code of the text, once, and is mailed', async () => {
    const user = await buildUser(app);
    const number = await bind(user);
    const wire = client(app.url);
    await askReset(wire, number);
    const code = await codeFor(number);
    expect(await set(wire, number, other(code))).toBe('auth.code_wrong');
    expect(await set(client(app.url), number, code)).toBe('auth.code_wrong');
    expect(await set(wire, number, code)).toBe('ok');
    expect(await set(wire, number, code)).toBe('auth.code_wrong');
    expect(await outcomeOf(client(app.url).login(number, 'Fresh13579'))).toBe('ok');
    expect(await outcomeOf(user.wire.call('users.getMe', {}))).toBe('session.expired');
    const mails = await app.db.many<{ body: string }>(sql`
      SELECT body FROM mail_outbox WHERE recipient = ${`${user.name}@example.com`} ORDER BY created_at`);
    expect(mails.some(({ body }) => body.includes('A code that we sent to your phone'))).toBe(true);
  });

  it('keeps code and factor for another try when the new password is the old one', async () => {
    const user = await buildUser(app);
    const number = await bind(user);
    const { secret } = await bindTotp(app, user);
    const wire = client(app.url);
    await askReset(wire, number);
    const code = await codeFor(number);
    expect(await set(wire, number, code)).toBe('auth.factor_needed');
    const googleCode = codeOf(secret);
    expect(await set(wire, number, code, { googleCode, newPassword: PASSWORD })).toBe('auth.same_password');
    expect(await set(wire, number, code, { googleCode })).toBe('ok');
  });

  it('tells nobody whether a number has an account: the same answer, the same rows, and a text to one only', async () => {
    const [bound, unbound] = [await bind(await buildUser(app)), newNumber()];
    const before = await textsTo(bound);
    const [first, second] = [await askReset(client(app.url), bound), await askReset(client(app.url), unbound)];
    expect(second).toEqual(first);
    expect(await textsTo(bound)).toHaveLength(before.length + 1);
    expect(await textsTo(unbound)).toEqual([]);
    const { jobs, rows } = await app.db.one<{ jobs: number; rows: number }>(sql`
      SELECT (SELECT count(*)::int FROM sms_outbox) AS rows,
             (SELECT count(*)::int FROM graphile_worker.jobs WHERE task_identifier = 'sms.send') AS jobs`);
    expect(jobs).toBe(rows);
    expect(await set(client(app.url), unbound, '000000')).toBe('auth.code_wrong');
  });
});
