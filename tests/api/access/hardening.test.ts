import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { client, type Wire } from '#tests/fixtures/client.ts';
import { buildUser, PASSWORD, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { solvedCheck } from '#tests/fixtures/world/visitors.ts';

const WRONG = 'Wrong2468';
const PER_BIT = 3;
const RULES = { 'auth.failures_per_bit': PER_BIT, 'auth.login_failures_account': 8, 'auth.pow_bits_max': 3 };

const app = await startTestApp({ loops: false, rules: RULES, env: { TRUST_PROXY: '1', DEMO: '0' } });
afterAll(() => app.close());

let addresses = 0;
const newAddress = () => `203.0.113.${++addresses}`;
const stranger = (address = newAddress()) => client(app.url, { address });
const login = (wire: Wire, account: string, password = PASSWORD) =>
  outcomeOf(wire.call('auth.login', { account, password }));
const checkedLogin = async (wire: Wire, account: string, password = PASSWORD) =>
  outcomeOf(wire.call('auth.login', { account, password, humanCheck: await solvedCheck(wire, account) }));
const bitsFor = async (wire: Wire, account?: string) =>
  (await wire.call('auth.getHumanCheck', account === undefined ? {} : { account })).bits;

interface StoredMail {
  readonly subject: string;
  readonly body: string;
}
const mailsTo = (email: string) =>
  app.db.many<StoredMail>(sql`SELECT subject, body FROM mail_outbox WHERE recipient = ${email} ORDER BY created_at`);

describe('the human check', () => {
  it('is asked of new devices once a login name is under attack, and needs more bits with each failure', async () => {
    const { loginName } = await buildUser(app);
    const home = client(app.url, { address: newAddress(), deviceId: randomUUID() });
    expect(await login(home, loginName)).toBe('ok');
    expect(await bitsFor(stranger(), loginName)).toBe(1);
    for (let i = 0; i < PER_BIT; i++) expect(await login(stranger(), loginName, WRONG)).toBe('auth.login_failed');
    expect(await login(stranger(), loginName)).toBe('auth.human_check_needed');
    expect(await bitsFor(stranger(), loginName)).toBe(2);
    expect(await checkedLogin(stranger(), loginName)).toBe('ok');
    // The owner's device notices nothing of it.
    expect(await login(home, loginName)).toBe('ok');
    for (let i = 0; i < PER_BIT; i++)
      expect(await checkedLogin(stranger(), loginName, WRONG)).toBe('auth.login_failed');
    expect(await bitsFor(stranger(), loginName)).toBe(3);
  });

  it('of fewer bits than that does not do', async () => {
    const { loginName } = await buildUser(app);
    const [early, late] = [stranger(), stranger()];
    const humanCheck = await solvedCheck(early, loginName);
    for (let i = 0; i < PER_BIT; i++) await login(late, loginName, WRONG);
    const answer = outcomeOf(early.call('auth.login', { account: loginName, password: PASSWORD, humanCheck }));
    expect(await answer).toBe('auth.human_check_needed');
  });

  it('is asked whether or not the name has an account, and needs more bits for an address that failed', async () => {
    const thief = stranger();
    for (let i = 0; i < PER_BIT; i++) expect(await login(thief, `nobody_${i}`, WRONG)).toBe('auth.login_failed');
    expect(await bitsFor(thief)).toBe(2);
    expect(await bitsFor(stranger())).toBe(1);
    expect(await login(thief, 'nobody_9')).toBe('auth.human_check_needed');
    for (let i = 0; i < PER_BIT; i++) await login(stranger(), 'nobody_x', WRONG);
    expect(await login(stranger(), 'nobody_x')).toBe('auth.human_check_needed');
  });
});

describe('an owner under attack', () => {
  it('gets in on a new device by a password that a mailed code set there', async () => {
    const { name, loginName } = await buildUser(app);
    const email = `${name}@example.com`;
    for (let i = 0; i < 8; i++) await checkedLogin(stranger(), loginName, WRONG);
    const fresh = stranger();
    expect(await checkedLogin(fresh, loginName)).toBe('auth.login_failed');
    await fresh.call('auth.sendEmailCode', { email, purpose: 'password', humanCheck: await solvedCheck(fresh) });
    const emailCode = /\b(\d{6})\b/.exec((await mailsTo(email)).at(-1)?.body ?? '')?.[1] ?? '';
    await fresh.call('auth.setPassword', { email, emailCode, newPassword: 'Fresh13579' });
    expect(await login(fresh, loginName, 'Fresh13579')).toBe('ok');
    expect(await checkedLogin(stranger(), loginName, 'Fresh13579')).toBe('auth.login_failed');
  });
});

describe('a login on a device that the account does not know', () => {
  it('is mailed to its owner, once a device and at most once an hour', async () => {
    const { name, loginName } = await buildUser(app);
    const email = `${name}@example.com`;
    const phone = client(app.url, { address: '198.51.100.44', deviceId: randomUUID() });
    await phone.login(loginName, PASSWORD);
    await phone.login(loginName, PASSWORD);
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['New device on your Cardway account']);
    expect(mails[0]?.body).toContain('198.51.100.44');
    // In words: a user agent may say anything, a link too.
    expect(mails[0]?.body).toMatch(/Device: Chrome(, \w+)?\n/);
    expect(await login(stranger(), loginName, WRONG)).toBe('auth.login_failed');
    expect(await mailsTo(email)).toHaveLength(1);
    // Whoever knows the password cannot fill the mailbox either.
    const tablet = client(app.url, { address: '198.51.100.45', deviceId: randomUUID() });
    await tablet.login(loginName, PASSWORD);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('a common password', () => {
  it('is refused for an account and for trading', async () => {
    const user = await buildUser(app);
    const set = (newPassword: string) =>
      outcomeOf(user.wire.call('auth.setPassword', { oldPassword: PASSWORD, newPassword }));
    expect(await set('PassWord1')).toBe('auth.password_common');
    const change = { oldPassword: TRADE_PASSWORD, newPassword: '1qaz2wsx' };
    expect(await outcomeOf(user.wire.call('auth.setTradingPassword', change))).toBe('auth.password_common');
    expect(await set('Uncommon8642')).toBe('ok');
    const newcomer = stranger();
    const draft = { userName: 'newcomer1', email: 'newcomer1@example.com', acceptTerms: true } as const;
    const register = async (password: string) =>
      outcomeOf(newcomer.call('auth.register', { ...draft, password, humanCheck: await solvedCheck(newcomer) }));
    expect(await register('trustno1')).toBe('auth.password_common');
    expect(await register('Newcomer1')).toBe('auth.password_common');
    expect(await register('Uncommon8642')).toBe('ok');
  });
});
