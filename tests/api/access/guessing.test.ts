import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeCode, useCode as spendCode } from '#server/features/auth/contact-codes.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { buildUser, PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const SOON = { timeout: 20_000, interval: 20 };
const WRONG = 'Wrong2468';
const RULES = {
  'auth.login_failures': 3,
  'auth.login_failures_account': 6,
  'auth.login_failures_address': 8,
  'auth.login_failures_network': 12,
};

/** An attacker who tries passwords, from a different address each time. */
describe('guessing a password', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ loops: false, rules: RULES, env: { TRUST_PROXY: '1', DEMO: '0' } });
  });
  afterAll(() => app.close());

  const login = (account: string, from: { address: string; deviceId?: string }, password = WRONG) =>
    client(app.url, from)
      .login(account, password)
      .then(
        () => 'in',
        (error: { code?: string }) => error.code ?? 'unknown',
      );
  const failuresOf = async (subject: string) => {
    const row = await app.db.maybe<{ failures: number }>(sql`
      SELECT failures FROM login_failure WHERE kind = 'login' AND subject = ${subject}`);
    return row?.failures ?? 0;
  };
  const networkAt = (n: number) => `2001:db8:${n.toString(16)}`;

  it('meets a ceiling of the account however many addresses are used, which its known devices never meet', async () => {
    const { loginName } = await buildUser(app);
    const home = { address: '198.51.100.7', deviceId: randomUUID() };
    expect(await login(loginName, home, PASSWORD)).toBe('in');
    for (let n = 0; n < 6; n++) expect(await login(loginName, { address: `203.0.113.${n}` })).toBe('auth.login_failed');
    // Whether the ceiling is reached shows nowhere: the right password gets the same answer.
    expect(await login(loginName, { address: '203.0.113.99' }, PASSWORD)).toBe('auth.login_failed');
    expect(await login(loginName, home, PASSWORD)).toBe('in');
  });

  it('tells by no lock which names lead to the same account', async () => {
    const { name, loginName } = await buildUser(app);
    const stranger = { address: '192.0.2.1' };
    for (let n = 0; n < 3; n++) expect(await login(loginName, stranger)).toBe('auth.login_failed');
    expect(await login(loginName, stranger)).toBe('auth.locked');
    expect(await login(`${name}@example.com`, stranger)).toBe('auth.login_failed');
    expect(await login('nobody@example.com', stranger)).toBe('auth.login_failed');
    expect(await login(`${name}@example.com`, stranger, PASSWORD)).toBe('auth.login_failed');
  });

  it('is counted for an address over all accounts, and for an IPv6 network', async () => {
    const answers: string[] = [];
    for (let n = 0; n < 9; n++) answers.push(await login(`nobody_${n}`, { address: '192.0.2.9' }));
    expect(answers).toEqual([...Array.from({ length: 8 }, () => 'auth.login_failed'), 'auth.locked']);
    for (let n = 0; n < 12; n++) {
      expect(await login(`no_one_${n}`, { address: `${networkAt(1)}:${n}::1` })).toBe('auth.login_failed');
    }
    expect(await login('no_one_13', { address: `${networkAt(1)}:99::1` })).toBe('auth.locked');
    expect(await login('no_one_13', { address: `${networkAt(2)}:99::1` })).toBe('auth.login_failed');
  });

  it('by mailed codes ends at an address that failed too often, but for devices that the account knows', async () => {
    const { name, loginName } = await buildUser(app);
    const contact = `${name}@example.com`;
    const [near, far] = ['198.18.7.1', '198.18.7.2'];
    const [stranger, home] = [randomUUID(), randomUUID()];
    await client(app.url, { address: far, deviceId: home }).login(loginName, PASSWORD);
    const codeFor = async (deviceId: string) =>
      (await makeCode(app.services, { contact, purpose: 'password', deviceId })).code;
    const spend = (code: string, { deviceId, address }: { deviceId: string; address: string }) =>
      outcomeOf(spendCode(app.services, app.db, { contact, purpose: 'password', deviceId, address, code }));
    const [theirs, own] = [await codeFor(stranger), await codeFor(home)];
    for (let n = 0; n < RULES['auth.login_failures_address']; n++) await login(`no_one_5${n}`, { address: near });
    expect(await spend(theirs, { deviceId: stranger, address: near })).toBe('auth.code_wrong');
    expect(await spend(theirs, { deviceId: stranger, address: far })).toBe('ok');
    expect(await spend(own, { deviceId: home, address: near })).toBe('ok');
  });

  it('is counted by the database, so that several processes count together', async () => {
    const { loginName, userId } = await buildUser(app);
    const at = (n: number) => ({ address: `198.18.0.${n}` });
    await login(loginName, at(1));
    await vi.waitFor(async () => expect(await failuresOf(userId)).toBe(1), SOON);
    // Failures that another process counted meanwhile.
    await app.db.run(
      sql`UPDATE login_failure SET failures = failures + 2 WHERE kind = 'login' AND subject = ${userId}`,
    );
    await login(loginName, at(2));
    await login(loginName, at(3));
    await vi.waitFor(async () => expect(await failuresOf(userId)).toBe(5), SOON);
  });

  it('leads to a session of a day at most when it is the password of staff', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    const trader = await buildUser(app);
    const hoursOf = async (account: string) => {
      const { expiresAt } = await client(app.url).call('auth.login', { account, password: PASSWORD });
      return (Date.parse(expiresAt) - Date.now()) / 3_600_000;
    };
    expect(await hoursOf(admin.loginName)).toBeLessThanOrEqual(24);
    expect(await hoursOf(trader.loginName)).toBeGreaterThan(24);
  });
});
