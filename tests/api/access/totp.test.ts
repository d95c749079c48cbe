import { afterAll, describe, expect, it } from 'vitest';
import { boundTotp, takeStep } from '#server/features/auth/factors/totp.store.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { bindTotp, codeOf, proveByPassword } from '#tests/fixtures/world/factors.ts';
import { buildUser, PASSWORD, signIn, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const app = await startTestApp({ loops: false, rules: { 'auth.step_up_password': 1, 'auth.login_failures': 3 } });
afterAll(() => app.close());

const noCode = (secret: string): string =>
  ['000000', '111111', '222222', '333333'].find((code) => ![-1, 0, 1].some((step) => codeOf(secret, step) === code)) ??
  '';
const securityLines = async (userId: string) =>
  (
    await app.db.many<{ subject: string }>(sql`
      SELECT subject FROM security_event WHERE user_id = ${userId} AND kind = 'protection_changed' ORDER BY at`)
  ).map(({ subject }) => subject);
const mailsTo = (name: string) =>
  app.db.many<{ body: string }>(sql`SELECT body FROM mail_outbox WHERE recipient = ${`${name}@example.com`}`);

describe('binding an authenticator app', () => {
  it('asks for a password first, then for a code; its secret is sealed', async () => {
    const user = await buildUser(app, { points: 10 });
    expect(await outcomeOf(user.wire.call('factors.startTotp', {}))).toBe('auth.step_up_needed');
    const wrong = user.wire.call('factors.stepUp', { kind: 'security', password: 'Wrong2468' });
    expect(await outcomeOf(wrong)).toBe('auth.password_wrong');
    await proveByPassword(user, 'security');
    const { secret, uri } = await user.wire.call('factors.startTotp', {});
    expect(uri).toContain(`secret=${secret}`);
    const confirm = (googleCode: string) => user.wire.call('factors.confirmTotp', { googleCode });
    expect(await outcomeOf(confirm(noCode(secret)))).toBe('auth.factor_wrong');
    expect((await user.wire.call('factors.getMine', {})).totpBoundAt).toBeNull();
    const { recoveryCodes } = await confirm(codeOf(secret));
    expect(new Set(recoveryCodes).size).toBe(10);
    const { totpBoundAt, recoveryLeft, moneyHeldUntil } = await user.wire.call('factors.getMine', {});
    expect({ isBound: totpBoundAt !== null, recoveryLeft }).toEqual({ isBound: true, recoveryLeft: 10 });
    expect(moneyHeldUntil).toBeNull();
    const row = await boundTotp(app.db, user.userId);
    expect(row?.secretSealed.toString('latin1')).not.toContain(secret);
    expect(
      app.services.vault.reveal(cellOf('totp_secret.secret_sealed', row?.id ?? ''), row?.secretSealed ?? Buffer.of()),
    ).toBe(secret);
    expect(await securityLines(user.userId)).toEqual(['totp_bound']);
    expect((await mailsTo(user.name))[0]?.body).toContain('an authenticator app was bound');
  });

  it('in place of another, or removing it, asks for a code of the one that is bound', async () => {
    const user = await buildUser(app);
    const { code } = await bindTotp(app, user);
    const session = await signIn(app, user);
    for (const change of ['factors.startTotp', 'factors.removeTotp', 'factors.makeRecoveryCodes'] as const)
      expect(await outcomeOf(session.wire.call(change, {})), change).toBe('auth.step_up_needed');
    expect(await outcomeOf(proveByPassword(session, 'security'))).toBe('auth.step_up_needed');
    await session.wire.call('factors.stepUp', { kind: 'security', googleCode: code() });
    await session.wire.call('factors.removeTotp', {});
    const { totpBoundAt, recoveryLeft } = await session.wire.call('factors.getMine', {});
    expect({ totpBoundAt, recoveryLeft }).toEqual({ totpBoundAt: null, recoveryLeft: 0 });
    expect(await securityLines(user.userId)).toEqual(['totp_bound', 'totp_removed']);
  });

  it('holds no money, and removing it again holds what would leave', async () => {
    const provider = await buildUser(app, { role: 'provider', bail: 100 });
    const takeBack = () => outcomeOf(provider.wire.call('bail.takeBack', { tradePassword: TRADE_PASSWORD }));
    expect(await takeBack()).toBe('bail.no_notice');
    const { code } = await bindTotp(app, provider);
    await provider.wire.call('factors.stepUp', { kind: 'money', googleCode: code() });
    expect(await takeBack()).toBe('bail.no_notice');
    await provider.wire.call('factors.removeTotp', {});
    await proveByPassword(provider, 'money');
    expect(await takeBack()).toBe('auth.money_held');
  });
});

describe('a code of an authenticator app', () => {
  it('is good once, and the code before it never after it', async () => {
    const user = await buildUser(app);
    const { secret } = await bindTotp(app, user);
    const prove = (googleCode: string) => outcomeOf(user.wire.call('factors.stepUp', { kind: 'money', googleCode }));
    const [now, before] = [codeOf(secret), codeOf(secret, -1)];
    expect(await prove(now)).toBe('ok');
    expect(await prove(now)).toBe('auth.factor_wrong');
    expect(await prove(before)).toBe('auth.factor_wrong');
  });

  it('goes to one of many that race for its step', async () => {
    const user = await buildUser(app);
    await bindTotp(app, user);
    const row = await boundTotp(app.db, user.userId);
    const step = Math.floor(Date.now() / 30_000) + 1;
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => takeStep(app.db, { id: row?.id ?? '', step })));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it('is not guessed: failures lock it, the right one too', async () => {
    const user = await buildUser(app);
    const { secret, code } = await bindTotp(app, user);
    const prove = (googleCode: string) => outcomeOf(user.wire.call('factors.stepUp', { kind: 'money', googleCode }));
    for (let i = 0; i < 3; i++) expect(await prove(noCode(secret))).toBe('auth.factor_wrong');
    expect(await prove(code())).toBe('auth.locked');
  });
});

describe('recovery codes', () => {
  it('stand in for the app, however they are typed, once each', async () => {
    const user = await buildUser(app);
    const [first = '', second = ''] = (await bindTotp(app, user)).recoveryCodes;
    const prove = (recoveryCode: string) =>
      outcomeOf(user.wire.call('factors.stepUp', { kind: 'security', recoveryCode }));
    const together = await Promise.all([first, first, first].map(prove));
    expect(together.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(await prove(second.toLowerCase().replace('-', ' '))).toBe('ok');
    const stored = await app.db.many<{ hash: string }>(sql`
      SELECT encode(code_hash, 'escape') AS hash FROM recovery_code WHERE user_id = ${user.userId}`);
    expect(stored.map(({ hash }) => hash).join()).not.toContain(first);
    const { recoveryCodes } = await user.wire.call('factors.makeRecoveryCodes', {});
    expect(recoveryCodes).not.toContain(second);
    expect((await user.wire.call('factors.getMine', {})).recoveryLeft).toBe(10);
  });

  it('of one account are worth nothing to another', async () => {
    const [owner, other] = [await buildUser(app), await buildUser(app)];
    const [code = ''] = (await bindTotp(app, owner)).recoveryCodes;
    await bindTotp(app, other);
    const stolen = other.wire.call('factors.stepUp', { kind: 'security', recoveryCode: code });
    expect(await outcomeOf(stolen)).toBe('auth.factor_wrong');
  });
});

describe('signing in where a factor is bound', () => {
  const firstStep = async (account: string, password: string, deviceId?: string) => {
    const wire = client(app.url, deviceId === undefined ? {} : { deviceId });
    const refusal = await wire.call('auth.login', { account, password }).catch((error: unknown) => error);
    return { wire, refusal: refusal as { code?: string; details?: { ticket: string; methods: string } } };
  };

  it('tells of the factor only when the password fits', async () => {
    const [bound, plain] = [await buildUser(app), await buildUser(app)];
    await bindTotp(app, bound);
    for (const { loginName } of [bound, plain, { loginName: 'nobody_here' }])
      expect((await firstStep(loginName, 'Wrong2468')).refusal).toMatchObject({
        code: 'auth.login_failed',
        details: {},
      });
    expect((await firstStep(bound.loginName, PASSWORD)).refusal).toMatchObject({
      code: 'auth.factor_needed',
      details: { methods: 'totp' },
    });
    expect((await firstStep(plain.loginName, PASSWORD)).refusal.code).toBeUndefined();
  });

  it('opens a fresh session in the second step, on known devices too', async () => {
    const user = await buildUser(app);
    const { code, secret } = await bindTotp(app, user);
    const { wire, refusal } = await firstStep(user.loginName, PASSWORD, `device of ${user.userId}`);
    const ticket = refusal.details?.ticket ?? '';
    expect(await outcomeOf(wire.call('auth.finishLogin', { ticket, googleCode: noCode(secret) }))).toBe(
      'auth.factor_wrong',
    );
    const signedIn = await wire.call('auth.finishLogin', { ticket, googleCode: code() });
    expect(signedIn.user.userId).toBe(user.userId);
    expect(signedIn.token).not.toBe(user.wire.token);
    // The login proves nothing for acts of value.
    wire.token = signedIn.token;
    wire.csrfToken = signedIn.csrfToken;
    expect(await outcomeOf(wire.call('factors.removeTotp', {}))).toBe('auth.step_up_needed');
  });

  it('opens one session by a code, of many calls at once', async () => {
    const user = await buildUser(app);
    const { code } = await bindTotp(app, user);
    const { wire, refusal } = await firstStep(user.loginName, PASSWORD, `device of ${user.userId}`);
    const proof = { ticket: refusal.details?.ticket ?? '', googleCode: code() };
    const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(wire.call('auth.finishLogin', proof))));
    expect(outcomes.sort()).toEqual(['auth.factor_wrong', 'auth.factor_wrong', 'ok']);
    expect(await outcomeOf(wire.call('auth.finishLogin', proof))).toBe('auth.factor_wrong');
  });

  it('takes the code beside the password, in one call', async () => {
    const user = await buildUser(app, { role: 'provider' });
    const { code } = await bindTotp(app, user);
    const wire = client(app.url);
    const login = { account: user.loginName, password: PASSWORD, googleCode: code() };
    expect((await wire.call('auth.serviceLogin', login)).user.role).toBe('provider');
    expect(await outcomeOf(wire.call('auth.login', login))).toBe('auth.factor_wrong');
  });

  it('takes no ticket of another device, of an earlier password, or made up', async () => {
    const user = await buildUser(app);
    const { code } = await bindTotp(app, user);
    const { wire, refusal } = await firstStep(user.loginName, PASSWORD);
    const ticket = refusal.details?.ticket ?? '';
    const finish = (from: typeof wire, other: string) =>
      outcomeOf(from.call('auth.finishLogin', { ticket: other, googleCode: code() }));
    expect(await finish(client(app.url), ticket)).toBe('auth.login_stale');
    expect(await finish(wire, `${Date.now() + 1_000_000}${ticket.slice(ticket.indexOf('.'))}`)).toBe(
      'auth.login_stale',
    );
    expect(await finish(wire, 'made up')).toBe('auth.login_stale');
    await app.db.run(sql`
      UPDATE app_user SET password_hash = (SELECT trading_password_hash FROM app_user WHERE id = ${user.userId})
      WHERE id = ${user.userId}`);
    expect(await finish(wire, ticket)).toBe('auth.login_stale');
  });

  it('locks strangers out after some wrong codes, and not the devices that the account knows', async () => {
    const user = await buildUser(app);
    const { secret, code } = await bindTotp(app, user);
    const guess = async (deviceId: string | undefined, googleCode: string) => {
      const { wire, refusal } = await firstStep(user.loginName, PASSWORD, deviceId);
      return outcomeOf(wire.call('auth.finishLogin', { ticket: refusal.details?.ticket ?? '', googleCode }));
    };
    for (let i = 0; i < 3; i++) expect(await guess(undefined, noCode(secret))).toBe('auth.factor_wrong');
    expect(await guess(undefined, code())).toBe('auth.locked');
    expect(await guess(`device of ${user.userId}`, code())).toBe('ok');
  });
});
