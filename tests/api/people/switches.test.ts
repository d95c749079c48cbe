import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const app = await startTestApp({ loops: false });
const cards = await buildUser(app, { role: 'provider' });
const payout = await payoutProvider();
afterAll(() => app.close());

async function payoutProvider(): Promise<TestUser> {
  const user = await buildUser(app, { role: 'provider' });
  await app.db.run(sql`UPDATE app_user SET server_type = 3 WHERE id = ${user.userId}`);
  return user;
}

describe('the switches of a provider that buys cards', () => {
  it('are off at first, and keep what was set', async () => {
    const { userId, wire } = cards;
    expect(await wire.call('users.getMe', {})).toMatchObject({
      autoOrders: '0',
      autoTradeLimit: '100000000',
      autoPay: '0',
      serviceAssign: '0',
      withdrawReceiveSet: '0',
      withdrawAutoPayChannel: 0,
    });
    expect(await wire.call('switches.setAutoTrade', { userId, isAutoTrade: '1' })).toMatchObject({ autoOrders: '1' });
    expect(await wire.call('switches.setAutoTradeLimit', { limit: '7000000' })).toMatchObject({ autoOrders: '1' });
    expect(await wire.call('users.getMe', {})).toMatchObject({ autoOrders: '1', autoTradeLimit: '7000000' });
    expect(await wire.call('switches.setAutoTrade', { userId, isAutoTrade: 0 })).toMatchObject({
      autoOrders: '0',
      autoTradeLimit: '7000000',
    });
  });

  it('are nobody else’s', async () => {
    const { userId } = cards;
    const other = await buildUser(app, { role: 'provider' });
    expect(await outcomeOf(other.wire.call('switches.setAutoTrade', { userId, isAutoTrade: 1 }))).toBe('nothing.found');
    const trader = await buildUser(app);
    expect(await outcomeOf(trader.wire.call('switches.setAutoTrade', { userId, isAutoTrade: 1 }))).toBe(
      'gateway.forbidden',
    );
    const stranger = client(app.url);
    expect(await outcomeOf(stranger.call('switches.setAutoTrade', { userId, isAutoTrade: 1 }))).toBe(
      'session.required',
    );
  });

  it('are none of a payout provider, and the other way round', async () => {
    const { userId } = payout;
    for (const outcome of [
      outcomeOf(payout.wire.call('switches.setAutoTrade', { userId, isAutoTrade: 1 })),
      outcomeOf(payout.wire.call('switches.setAutoTradeLimit', { limit: '1000000' })),
      outcomeOf(cards.wire.call('switches.openReceiving', {})),
      outcomeOf(cards.wire.call('switches.closeReceiving', {})),
      outcomeOf(cards.wire.call('switches.setAutoPay', { isAutoPay: 1 })),
      outcomeOf(cards.wire.call('switches.setPayChannel', { withdrawAutoPayChannel: 1 })),
    ])
      expect(await outcome).toBe('switches.other_kind');
  });
});

describe('the switches of a payout provider', () => {
  it('open and close receiving, turn auto-pay, and choose one of the channels', async () => {
    const { wire } = payout;
    expect(await wire.call('switches.openReceiving', {})).toMatchObject({ withdrawReceiveSet: '1' });
    expect(await wire.call('switches.setAutoPay', {})).toMatchObject({ autoPay: '1' });
    expect(await wire.call('switches.setAutoPay', {})).toMatchObject({ autoPay: '0' });
    expect(await wire.call('switches.setAutoPay', { isAutoPay: 1 })).toMatchObject({ autoPay: '1' });
    for (const withdrawAutoPayChannel of [1, 3, 4, 5, 6, 0] as const)
      expect(await wire.call('switches.setPayChannel', { withdrawAutoPayChannel })).toMatchObject({
        withdrawAutoPayChannel,
      });
    const two = wire.call('switches.setPayChannel', { withdrawAutoPayChannel: 2 as never });
    expect(await outcomeOf(two)).toBe('gateway.invalid');
    expect(await wire.call('switches.closeReceiving', {})).toMatchObject({ withdrawReceiveSet: '0', autoPay: '1' });
  });
});
