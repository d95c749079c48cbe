import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { client, type Wire } from '#tests/fixtures/client.ts';
import { cardOf } from '#tests/fixtures/world/order-life.ts';
import { buildUser, PASSWORD, signIn, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { solvedCheck } from '#tests/fixtures/world/visitors.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';
import type { WireError } from '#tools/wire/gateway-client.ts';

const DAY_S = 86_400;
const NEW_PASSWORD = 'Fresh13579';

/** Somebody who reads the owner's mail must not take the owner's money at once. */
const world = await openWorld({ 'auth.reset_pause_s': DAY_S, 'auth.reveal_proof': 1, 'auth.code_resend_s': 0 }, 1_000);
afterAll(() => world.close());

const mailsTo = ({ name }: TestUser) =>
  world.db.many<{ subject: string; body: string }>(sql`
    SELECT subject, body FROM mail_outbox WHERE recipient = ${`${name}@example.com`} ORDER BY created_at`);

async function mailedCode(wire: Wire, user: TestUser, purpose: 'password' | 'trading_password'): Promise<string> {
  const email = `${user.name}@example.com`;
  await wire.call('auth.sendEmailCode', { email, purpose, humanCheck: await solvedCheck(wire) });
  return /\b(\d{6})\b/.exec((await mailsTo(user)).at(-1)?.body ?? '')?.[1] ?? '';
}

const pausedS = async (user: TestUser) => {
  const { resetPauseUntil } = await user.wire.call('users.getMe', {});
  return resetPauseUntil === null ? null : (Date.parse(resetPauseUntil) - Date.now()) / 1000;
};
/** And the hold, which the same change began. */
const endPause = ({ userId }: TestUser) =>
  world.db.run(sql`
    UPDATE app_user SET reset_pause_until = now(), money_held_until = NULL WHERE id = ${userId}`);

describe('a mailed code', () => {
  it('is good for another try when the new login password is the old one, or too well known', async () => {
    const user = await buildUser(world);
    const device = client(world.url);
    const emailCode = await mailedCode(device, user, 'password');
    const email = `${user.name}@example.com`;
    const set = (newPassword: string) => outcomeOf(device.call('auth.setPassword', { email, emailCode, newPassword }));
    expect(await set(PASSWORD)).toBe('auth.same_password');
    expect(await set('Password123')).toBe('auth.password_common');
    expect(await set(NEW_PASSWORD)).toBe('ok');
    expect(await set('Other13579')).toBe('auth.code_wrong');
  });

  it('is good for another try when the new trading password is another password of the account', async () => {
    const user = await buildUser(world);
    const emailCode = await mailedCode(user.wire, user, 'trading_password');
    const set = (newPassword: string) =>
      outcomeOf(user.wire.call('auth.setTradingPassword', { emailCode, newPassword }));
    expect(await set(TRADE_PASSWORD)).toBe('auth.same_password');
    expect(await set(PASSWORD)).toBe('auth.same_password');
    expect(await set('Trade13579')).toBe('ok');
    expect(await set('Other13579')).toBe('auth.code_wrong');
  });
});

describe('after a trading password was reset by mail', () => {
  it('nothing is settled or taken with it until the pause is over', async () => {
    const { provider } = world.people;
    const order = await world.life.placed([100]);
    const placed = await world.life.placed([50]);
    const { code } = order;
    await provider.wire.call('orders.revealCard', { code, cardId: cardOf(order, 1), tradePassword: TRADE_PASSWORD });
    const emailCode = await mailedCode(provider.wire, provider, 'trading_password');
    const set = (newPassword: string) => provider.wire.call('auth.setTradingPassword', { emailCode, newPassword });
    // A refused password does not use up the code.
    expect(await outcomeOf(set('1qaz2wsx'))).toBe('auth.password_common');
    await set(NEW_PASSWORD);
    expect(await pausedS(provider)).toBeGreaterThan(DAY_S - 60);
    const release = (tradePassword: string) => provider.wire.call('orders.release', { code, tradePassword });
    const refusal = await release(NEW_PASSWORD).catch((error: WireError) => error);
    expect(refusal).toMatchObject({ code: 'auth.reset_pause' });
    expect((refusal as WireError).message).toMatch(/until \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    for (const call of [
      () => provider.wire.call('bail.pay', { amount: '1000000', tradePassword: NEW_PASSWORD }),
      () => provider.wire.call('bail.takeBack', { tradePassword: NEW_PASSWORD }),
      () => provider.wire.call('factors.stepUp', { kind: 'money', password: NEW_PASSWORD }),
    ]) {
      expect(await outcomeOf(call())).toBe('auth.reset_pause');
    }
    // Nor does it get new orders, which it could not open.
    expect(await outcomeOf(world.life.placed([50]))).toBe('orders.paused');
    // Codes are opened by a session that gave the old one before, and by no other.
    const reveal = (who: TestUser) =>
      outcomeOf(
        who.wire.call('orders.revealCard', {
          code: placed.code,
          cardId: cardOf(placed, 1),
          tradePassword: NEW_PASSWORD,
        }),
      );
    const thief = await signIn(world, provider);
    expect(await reveal(thief)).toBe('auth.reset_pause');
    await endPause(provider);
    expect(await pausedS(provider)).toBeNull();
    expect(await reveal(thief)).toBe('ok');
    expect(await outcomeOf(world.life.placed([50]))).toBe('ok');
    expect((await release(NEW_PASSWORD)).state).toBe('completed');
  });
});

describe('after a login password was reset by mail', () => {
  it('the owner is told by mail at once, and the trading password waits too', async () => {
    const user = await buildUser(world, { points: 10 });
    const device = client(world.url);
    const emailCode = await mailedCode(device, user, 'password');
    const email = `${user.name}@example.com`;
    const set = (newPassword: string) => device.call('auth.setPassword', { email, emailCode, newPassword });
    expect(await outcomeOf(set('PassWord1'))).toBe('auth.password_common');
    await set(NEW_PASSWORD);
    const mail = (await mailsTo(user)).at(-1);
    expect(mail?.subject).toBe('Your Cardway login password was reset');
    expect(mail?.body).toMatch(/Until \d{4}-\d\d-\d\d \d\d:\d\d UTC nothing/);
    const back = await signIn(world, user);
    expect(await pausedS(back)).toBeGreaterThan(DAY_S - 60);
    const pay = back.wire.call('orders.release', { code: 'GO00000000', tradePassword: TRADE_PASSWORD });
    expect(await outcomeOf(pay)).toBe('auth.reset_pause');
  });

  it('nothing waits when the old password was given', async () => {
    const user = await buildUser(world);
    await user.wire.call('auth.setPassword', { oldPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(await pausedS(user)).toBeNull();
  });
});
