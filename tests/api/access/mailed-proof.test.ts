import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULES, type RuleName } from '#core/rules/rules.ts';
import { csrfOf } from '#server/gateway/sessions.ts';
import { loadConfig } from '#server/platform/config.ts';
import { newToken, sha256 } from '#server/platform/crypto/crypto.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { client, type Wire } from '#tests/fixtures/client.ts';
import { codeOf } from '#tests/fixtures/world/factors.ts';
import { addPerson, PASSWORD, type Person, POINT, signIn, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { WireError } from '#tools/wire/gateway-client.ts';

const RULE = 'auth.step_up_mail_code' satisfies RuleName;
const WRONG = 'Wrong2468';
let app: TestApp;
let receiver: Person;
beforeAll(async () => {
  const rules = { [RULE]: 1, 'auth.step_up_password': 1, 'auth.code_resend_s': 0, 'auth.login_failures': 100 };
  app = await startTestApp({ loops: false, rules });
  receiver = await addPerson(storeOf());
});
afterAll(() => app.close());

const storeOf = () => ({ db: app.db, ledger: app.services.ledger, rules: app.services.rules });
const trader = () => addPerson(storeOf(), { points: 100 });

interface Entered {
  readonly sessionId: string;
  readonly wire: Wire;
}

/** A session of a person on a device. */
async function enter({ userId }: Person, deviceId: string): Promise<Entered> {
  const [sessionId, token] = [newId(), newToken()];
  await app.db.run(sql`
    INSERT INTO session (id, token_hash, user_id, device_id, address, expires_at)
    VALUES (${sessionId}, ${sha256(token)}, ${userId}, ${deviceId}, '127.0.0.1', now() + interval '1 hour')`);
  const csrfToken = csrfOf(app.services.config.secret, sessionId);
  return { sessionId, wire: client(app.url, { token, csrfToken, deviceId }) };
}

const send = ({ wire }: Pick<Entered, 'wire'>) =>
  wire.call('sends.send', { receiverId: receiver.userId, amount: POINT.toString(), tradePassword: TRADE_PASSWORD });

async function mailedCode({ name }: Person, { wire }: Pick<Entered, 'wire'>): Promise<string> {
  await wire.call('factors.mailCode', {});
  const { body } = await app.db.one<{ body: string }>(sql`
    SELECT body FROM mail_outbox WHERE recipient = ${`${name}@example.com`} ORDER BY created_at DESC, id DESC LIMIT 1`);
  return /\b(\d{6})\b/.exec(body)?.[1] ?? '';
}

const prove = ({ wire }: Pick<Entered, 'wire'>, emailCode?: string, password = TRADE_PASSWORD) =>
  outcomeOf(wire.call('factors.stepUp', { kind: 'money', password, emailCode }));
async function proveSecurity(person: Person, session: Entered): Promise<void> {
  const emailCode = await mailedCode(person, session);
  await session.wire.call('factors.stepUp', { kind: 'security', password: TRADE_PASSWORD, emailCode });
}
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

it('the rule is on, and off in the demo only', () => {
  const ruleOf = (env: Record<string, string>) => loadConfig(env).rules[RULE];
  expect(RULES[RULE].default).toBe(1);
  expect(ruleOf({ DEMO: '1' })).toBe(0);
  expect(ruleOf({ DEMO: '0' })).toBeUndefined();
});

describe('an act that moves value, of an account without a second factor', () => {
  it('wants the trading password and a mailed code, once a session and kind within the grace', async () => {
    const person = await trader();
    const session = await enter(person, 'laptop');
    const refusal: unknown = await send(session).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(WireError);
    expect(refusal).toMatchObject({
      code: 'auth.step_up_needed',
      details: { kind: 'money', methods: 'password,mail' },
    });
    expect(await prove(session)).toBe('auth.code_wrong');
    const code = await mailedCode(person, session);
    expect(await prove(session, otherCode(code))).toBe('auth.code_wrong');
    expect(await prove(session, code, WRONG)).toBe('auth.password_wrong');
    expect(await outcomeOf(send(session))).toBe('auth.step_up_needed');
    expect(await prove(session, code)).toBe('ok');
    for (let i = 0; i < 2; i += 1) expect(await outcomeOf(send(session))).toBe('ok');
    expect(await outcomeOf(session.wire.call('factors.startTotp', {}))).toBe('auth.step_up_needed');
    expect(await prove(session, code)).toBe('auth.code_wrong');
    const graceS = app.services.rules.get('auth.step_up_grace_s');
    await app.db.run(sql`
      UPDATE step_up SET at = now() - make_interval(secs => ${graceS + 1}) WHERE session_id = ${session.sessionId}`);
    expect(await outcomeOf(send(session))).toBe('auth.step_up_needed');
  });

  it('takes the code in the session that asked for it, not in another one of the same device', async () => {
    const person = await trader();
    const [owner, thief] = [await enter(person, 'laptop'), await enter(person, 'laptop')];
    const code = await mailedCode(person, owner);
    expect(await prove(thief, code)).toBe('auth.code_wrong');
    expect(await outcomeOf(send(thief))).toBe('auth.step_up_needed');
    expect(await prove(owner, code)).toBe('ok');
    expect(await outcomeOf(send(owner))).toBe('ok');
    expect(await outcomeOf(send(thief))).toBe('auth.step_up_needed');
  });
});

it('a code and a password stand for no second factor that is bound', async () => {
  const person = await trader();
  const session = await enter(person, 'laptop');
  await proveSecurity(person, session);
  const { secret } = await session.wire.call('factors.startTotp', {});
  const code = await mailedCode(person, session);
  await session.wire.call('factors.confirmTotp', { googleCode: codeOf(secret) });
  expect(await prove(session, code)).toBe('auth.step_up_needed');
  expect(await outcomeOf(session.wire.call('factors.mailCode', {}))).toBe('nothing.found');
});

it('an administrator, whose address nobody proved, needs no code from it', async () => {
  const { wire } = await signIn(app, { ...(await addPerson(storeOf(), { role: 'admin' })), role: 'admin' });
  expect(await outcomeOf(wire.call('factors.mailCode', {}))).toBe('nothing.found');
  expect(await outcomeOf(wire.call('factors.stepUp', { kind: 'security', password: TRADE_PASSWORD }))).toBe('ok');
  expect(await outcomeOf(wire.call('factors.startTotp', {}))).toBe('ok');
});

it('a password is changed by the old one with a mailed code besides it, and reset by a mailed code only', async () => {
  const person = await trader();
  const session = await enter(person, 'laptop');
  const change = (params: object) =>
    outcomeOf(session.wire.call('auth.setTradingPassword', { newPassword: 'Other2468', ...params }));
  expect(await change({ oldPassword: TRADE_PASSWORD })).toBe('auth.step_up_needed');
  expect(await change({ emailCode: '000000' })).toBe('auth.code_wrong');
  const login = session.wire.call('auth.setPassword', { oldPassword: PASSWORD, newPassword: 'Fresh24680' });
  expect(await outcomeOf(login)).toBe('auth.step_up_needed');
  await proveSecurity(person, session);
  expect(await change({ oldPassword: TRADE_PASSWORD })).toBe('ok');
});
