import { afterAll, describe, expect, it } from 'vitest';
import { moneyHeldUntil } from '#server/features/auth/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { bindTotp, codeOf } from '#tests/fixtures/world/factors.ts';
import { personFor } from '#tests/fixtures/world/looks.ts';
import { adDraft, publishAd } from '#tests/fixtures/world/offers.ts';
import { placement, sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, PASSWORD, signIn, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const app = await startTestApp({ loops: false, rules: { 'auth.code_resend_s': 0 } });
afterAll(() => app.close());

const mailsTo = (address: string) =>
  app.db.many<{ subject: string; body: string }>(sql`
    SELECT subject, body FROM mail_outbox WHERE recipient = ${address} ORDER BY created_at DESC, id DESC`);
const codeFor = async (address: string) => /\b\d{6}\b/.exec((await mailsTo(address))[0]?.body ?? '')?.[0] ?? '';
const heldS = async ({ userId }: TestUser) => {
  const until = await moneyHeldUntil(app.db, userId);
  return until === null ? 0 : Math.round((until.getTime() - Date.now()) / 1000);
};
/** Binds an app without a proof of its own. */
async function bindAnother({ wire }: TestUser): Promise<void> {
  const { secret } = await wire.call('factors.startTotp', {});
  await wire.call('factors.confirmTotp', { googleCode: codeOf(secret) });
}
const other = (code: string) => (code === '000000' ? '111111' : '000000');

describe('a change of what protects an account', () => {
  it.each([
    ['auth.setPassword', { oldPassword: PASSWORD, newPassword: 'Fresh2468' }],
    ['auth.setTradingPassword', { oldPassword: TRADE_PASSWORD, newPassword: 'Fresh1357' }],
  ] as const)('such as %s holds money for a day and is mailed', async (name, params) => {
    const user = await buildUser(app);
    expect(await heldS(user)).toBe(0);
    await user.wire.call(name, params);
    expect(await heldS(user)).toBeGreaterThan(86_000);
    expect((await mailsTo(`${user.name}@example.com`))[0]?.subject).toBe(
      'The security of your Cardway account changed',
    );
  });

  it('such as a first factor holds nothing when the trading password was given for it', async () => {
    const [filled, old] = [await buildUser(app, { points: 10 }), await buildUser(app)];
    await app.db.run(sql`UPDATE app_user SET created_at = now() - interval '2 days' WHERE id = ${old.userId}`);
    for (const user of [filled, old]) await bindTotp(app, user);
    expect([await heldS(filled), await heldS(old)]).toEqual([0, 0]);
    // The app in another phone is no first factor.
    await bindAnother(filled);
    expect(await heldS(filled)).toBeGreaterThan(86_000);
  });

  it('such as a first factor holds money when no trading password was given, unless the account is new and has nothing', async () => {
    const [fresh, unproven, without] = [
      await buildUser(app),
      await buildUser(app, { points: 10 }),
      await buildUser(app, { points: 10 }),
    ];
    await app.db.run(sql`UPDATE app_user SET trading_password_hash = NULL WHERE id = ${without.userId}`);
    await without.wire.call('factors.stepUp', { kind: 'security', password: PASSWORD });
    for (const user of [fresh, unproven, without]) await bindAnother(user);
    expect(await heldS(fresh)).toBe(0);
    for (const user of [unproven, without]) expect(await heldS(user)).toBeGreaterThan(86_000);
  });

  it('stands in the history that its owner reads, beside the logins, and in nobody else’s', async () => {
    const [user, stranger] = [await buildUser(app), await buildUser(app)];
    await user.wire.call('auth.setPassword', { oldPassword: PASSWORD, newPassword: 'Fresh2468' });
    await client(app.url).login(user.loginName, 'Fresh2468');
    const { list } = await user.wire.call('security.listMine', {});
    expect(list.map(({ kind, subject }) => `${kind} ${subject}`.trim())).toEqual(['login', 'password_set']);
    expect(list[0]?.device).toBe('Chrome, Windows');
    expect((await stranger.wire.call('security.listMine', {})).list).toEqual([]);
  });
});

describe('another e-mail address', () => {
  it('is confirmed from both addresses, the old one is told, and the new one logs in', async () => {
    const user = await buildUser(app);
    const [from, to] = [`${user.name}@example.com`, `${user.name}@new.example`];
    await user.wire.call('factors.startEmailChange', { email: to });
    const codes = { oldCode: await codeFor(from), newCode: await codeFor(to) };
    const change = (wrong: Partial<typeof codes>, email = to) =>
      outcomeOf(user.wire.call('factors.changeEmail', { email, ...codes, ...wrong }));
    expect(await change({ newCode: other(codes.newCode) })).toBe('auth.code_wrong');
    expect(await change({}, 'else@new.example')).toBe('auth.code_wrong');
    // The new address's code is good, and stays so.
    expect(await change({ oldCode: other(codes.oldCode) })).toBe('auth.code_wrong');
    expect(await change({})).toBe('ok');
    expect(await heldS(user)).toBeGreaterThan(86_000);
    expect((await mailsTo(from))[0]?.body).toContain('its e-mail address was changed');
    expect((await client(app.url).login(to, PASSWORD)).userId).toBe(user.userId);
    expect(await outcomeOf(client(app.url).login(from, PASSWORD))).toBe('auth.login_failed');
  });

  it('is not taken from another account, whose owner alone is told', async () => {
    const [user, owner] = [await buildUser(app), await buildUser(app)];
    const email = `${owner.name}@example.com`;
    await user.wire.call('factors.startEmailChange', { email });
    expect((await mailsTo(email))[0]?.subject).toBe('You already have a Cardway account');
    const oldCode = await codeFor(`${user.name}@example.com`);
    const change = user.wire.call('factors.changeEmail', { email, oldCode, newCode: '000000' });
    expect(await outcomeOf(change)).toBe('auth.code_wrong');
  });
});

describe('freezing an account', () => {
  it('ends its sessions, its placing and its ads, until support lets it go on', async () => {
    const provider = await buildUser(app, { role: 'provider', points: 10_000 });
    const seller = await buildUser(app);
    const adCode = await publishAd(provider);
    const elsewhere = await signIn(app, provider);
    await provider.wire.call('factors.freeze', {});
    for (const { wire } of [provider, elsewhere])
      expect(await outcomeOf(wire.call('users.getMe', {}))).toBe('session.expired');
    expect(await outcomeOf(client(app.url).login(provider.loginName, PASSWORD))).toBe('auth.frozen');
    expect(await outcomeOf(client(app.url).login(provider.loginName, 'Wrong2468'))).toBe('auth.login_failed');
    const place = async () => outcomeOf(seller.wire.call('orders.place', await placement(seller, adCode, [{}])));
    expect(await place()).toContain('orders.party_suspended');

    const reason = 'Called the number on file';
    const unfreeze = async (role: 'support' | 'moderator' | 'trader') => {
      const { wire } = await buildUser(app, { role });
      return outcomeOf(wire.call('factors.unfreeze', { userId: provider.userId, reason }));
    };
    const mayUnfreeze = async (role: 'support' | 'moderator') => {
      const staff = await buildUser(app, { role });
      return (await personFor(staff, provider)).mayUnfreeze;
    };
    expect([await mayUnfreeze('support'), await mayUnfreeze('moderator')]).toEqual([true, false]);
    expect(await unfreeze('trader')).toBe('gateway.forbidden');
    expect(await unfreeze('moderator')).toBe('gateway.forbidden');
    expect(await unfreeze('support')).toBe('ok');
    expect(await unfreeze('support')).toBe('nothing.found');
    expect(await mayUnfreeze('support')).toBe(false);
    const wire = client(app.url);
    await wire.login(provider.loginName, PASSWORD);
    expect(await heldS(provider)).toBeGreaterThan(86_000);
    // The hold outlives the freeze: whoever had the account may have it still.
    expect(await outcomeOf(wire.call('ads.publish', adDraft()))).toBe('auth.money_held');
    await app.db.run(sql`UPDATE app_user SET money_held_until = NULL WHERE id = ${provider.userId}`);
    expect(await outcomeOf(wire.call('ads.publish', adDraft()))).toBe('ok');
    const { list } = await wire.call('security.listMine', {});
    expect(list.map(({ subject }) => subject)).toEqual(['', 'unfrozen', 'frozen']);
  });

  it('is ended by who may judge the account, in the log of staff', async () => {
    const support = await buildUser(app, { role: 'support' });
    const reason = 'Called the number on file';
    const frozen = async (user: TestUser) => {
      await user.wire.call('factors.freeze', {});
      return user.userId;
    };
    const unfreeze = ({ wire }: TestUser, userId: string) =>
      outcomeOf(wire.call('factors.unfreeze', { userId, reason }));
    const admin = await frozen(await buildUser(app, { role: 'admin' }));
    const colleague = await frozen(await buildUser(app, { role: 'support' }));
    expect(await unfreeze(support, admin)).toBe('staff.admin_by_proposal');
    expect(await unfreeze(support, colleague)).toBe('gateway.forbidden');
    const reader = await buildUser(app, { role: 'admin' });
    expect(await unfreeze(reader, colleague)).toBe('ok');

    const [provider, seller] = [await buildUser(app, { role: 'provider', points: 5_000 }), await buildUser(app)];
    await sell(seller, await publishAd(provider));
    await app.db.run(sql`UPDATE app_user SET role = 'support' WHERE id = ${seller.userId}`);
    const opponent = await signIn(app, { ...seller, role: 'support' });
    const account = await frozen(provider);
    expect(await unfreeze(opponent, account)).toBe('staff.opponent');
    expect(await unfreeze(support, account)).toBe('ok');
    const { list } = await reader.wire.call('staff.listActs', { user: provider.name });
    expect(list).toMatchObject([
      { kind: 'lift', actor: support.name, before: { account: 'frozen' }, after: { account: 'open' }, reason },
    ]);
  });

  it('does not lift a suspension', async () => {
    const user = await buildUser(app);
    await app.db.run(sql`UPDATE app_user SET status = 'suspended' WHERE id = ${user.userId}`);
    const { wire } = await buildUser(app, { role: 'support' });
    const call = wire.call('factors.unfreeze', { userId: user.userId, reason: 'Called the number on file' });
    expect(await outcomeOf(call)).toBe('nothing.found');
  });
});
