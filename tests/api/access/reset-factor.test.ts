import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { client, type Wire } from '#tests/fixtures/client.ts';
import { bindTotp, codeOf } from '#tests/fixtures/world/factors.ts';
import { buildUser, PASSWORD, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { solvedCheck } from '#tests/fixtures/world/visitors.ts';
import type { WireError } from '#tools/wire/gateway-client.ts';

const NEW_PASSWORD = 'Fresh13579';
const WRONG_SUBJECT = 'Somebody has a secret of your Cardway account';

const app = await startTestApp({ loops: false, rules: { 'auth.code_resend_s': 0 } });
afterAll(() => app.close());

const mailsTo = ({ name }: TestUser) =>
  app.db.many<{ subject: string; body: string }>(sql`
    SELECT subject, body FROM mail_outbox WHERE recipient = ${`${name}@example.com`} ORDER BY created_at`);
const wrongMails = async (user: TestUser) =>
  (await mailsTo(user)).filter(({ subject }) => subject === WRONG_SUBJECT).length;

/** A device that the account does not know, and a mailed code that it asked for. */
async function resetter(user: TestUser) {
  const wire = client(app.url);
  const email = `${user.name}@example.com`;
  await wire.call('auth.sendEmailCode', { email, purpose: 'password', humanCheck: await solvedCheck(wire) });
  const emailCode = /\b(\d{6})\b/.exec((await mailsTo(user)).at(-1)?.body ?? '')?.[1] ?? '';
  const set = (proof: { googleCode?: string; recoveryCode?: string } = {}) =>
    wire.call('auth.setPassword', { email, emailCode, newPassword: NEW_PASSWORD, ...proof });
  return { wire, set };
}
const wrongOf = (secret: string): string =>
  ['000000', '111111', '222222', '333333'].find((code) => ![-1, 0, 1].some((step) => codeOf(secret, step) === code)) ??
  '';
const logIn = (wire: Wire, user: TestUser, password: string) => outcomeOf(wire.login(user.loginName, password));

describe('a reset by mail, where a second factor is bound', () => {
  it('asks for the factor, without using up the code', async () => {
    const user = await buildUser(app);
    const { secret, code } = await bindTotp(app, user);
    const { wire, set } = await resetter(user);
    const refusal = await set().catch((error: WireError) => error);
    expect(refusal).toMatchObject({ code: 'auth.factor_needed', details: { methods: 'totp' } });
    expect(await outcomeOf(set({ googleCode: wrongOf(secret) }))).toBe('auth.factor_wrong');
    expect(await outcomeOf(set({ googleCode: code() }))).toBe('ok');
    expect(await logIn(wire, user, NEW_PASSWORD)).toBe('auth.factor_needed');
    // The code was good once.
    expect(await outcomeOf(set({ googleCode: code() }))).toBe('auth.code_wrong');
  });

  it('takes a recovery code', async () => {
    const user = await buildUser(app);
    const { recoveryCodes } = await bindTotp(app, user);
    const { set } = await resetter(user);
    expect(await outcomeOf(set({ recoveryCode: recoveryCodes[0] ?? '' }))).toBe('ok');
  });

  it('tells nobody of the factor who has no code', async () => {
    const user = await buildUser(app);
    await bindTotp(app, user);
    const params = { email: `${user.name}@example.com`, emailCode: '000000', newPassword: NEW_PASSWORD };
    expect(await outcomeOf(client(app.url).call('auth.setPassword', params))).toBe('auth.code_wrong');
  });
});

describe('a reset by mail of an administrator, whose address nobody proved', () => {
  it('is refused without a second factor', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    const { set } = await resetter(admin);
    expect(await outcomeOf(set())).toBe('auth.reset_refused');
    expect(await logIn(client(app.url), admin, PASSWORD)).toBe('ok');
  });
});

describe('a wrong second factor after the right password', () => {
  it('on an unknown device is mailed to the owner once an hour, and stands in the log each time', async () => {
    const user = await buildUser(app);
    const { secret } = await bindTotp(app, user);
    const login = (deviceId?: string) =>
      outcomeOf(
        client(app.url, deviceId === undefined ? {} : { deviceId }).call('auth.login', {
          account: user.loginName,
          password: PASSWORD,
          googleCode: wrongOf(secret),
        }),
      );
    expect(await login(`device of ${user.userId}`)).toBe('auth.factor_wrong');
    expect(await wrongMails(user)).toBe(0);
    expect([await login(), await login()]).toEqual(['auth.factor_wrong', 'auth.factor_wrong']);
    expect(await wrongMails(user)).toBe(1);
    const { list } = await user.wire.call('security.listMine', {});
    expect(list.filter(({ kind }) => kind === 'factor_wrong')).toHaveLength(2);
  });
});
