import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { addGoods, publishAd, publishSellAd, purchase } from '#tests/fixtures/world/offers.ts';
import { payOrder, revealCards } from '#tests/fixtures/world/order-life.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { addPointsAd, type PointsAd, payByCard, placePoints, releaseTo } from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';

let world: World;
let ad: PointsAd;
let [payer, friend] = [] as unknown as [TestUser, TestUser];
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  payer = await buildUser(world, { role: 'provider', points: 1_000 });
  friend = await buildUser(world, { points: 500 });
  ad = await addPointsAd(world, payer);
});
afterEach(() => hold(null));

const hold = (interval: '1 day' | null, who = payer) =>
  world.db.run(sql`
    UPDATE app_user SET money_held_until = now() + ${interval}::interval WHERE id = ${who.userId}`);
const suspend = (scope: 'account' | 'placing') =>
  world.people.moderator.wire.call('staff.suspend', {
    userId: payer.userId,
    scope,
    days: 3,
    reason: 'Reported by three sellers',
  });
const listed = async () => {
  const { list } = await friend.wire.call('pointsAds.list', { side: 'sell', currency: 'EUR' });
  return list.some(({ code }) => code === ad.code);
};

describe('points of a held account', () => {
  it('are sold by no ad of its own, and the ad is in no list meanwhile', async () => {
    expect(await listed()).toBe(true);
    await hold('1 day');
    expect([await outcomeOf(placePoints(friend, ad, 20)), await listed()]).toEqual(['orders.paused', false]);
    await hold(null);
    expect([await outcomeOf(placePoints(friend, ad, 20)), await listed()]).toEqual(['ok', true]);
  });

  it('are sold to no ad of others, and its own ads that buy points go on', async () => {
    const [buys, ownBuys] = [
      await addPointsAd(world, friend, { side: 'buy' }),
      await addPointsAd(world, payer, { side: 'buy' }),
    ];
    await hold('1 day');
    const more = { tradePassword: TRADE_PASSWORD };
    expect(await outcomeOf(placePoints(payer, buys, 20, more))).toBe('auth.money_held');
    expect(await outcomeOf(placePoints(friend, ownBuys, 20, more))).toBe('ok');
  });

  it('are released to no buyer', async () => {
    const { orderCode } = await placePoints(friend, ad, 20);
    await payByCard(world, friend, orderCode);
    await hold('1 day');
    expect(await outcomeOf(releaseTo(payer, orderCode))).toBe('auth.money_held');
    await hold(null);
    const { id } = await suspend('account');
    expect(await outcomeOf(releaseTo(payer, orderCode))).toBe('auth.money_suspended');
    await world.people.moderator.wire.call('staff.liftSuspension', { id, reason: 'They explained it' });
    expect(await outcomeOf(releaseTo(payer, orderCode))).toBe('ok');
  });

  it('pay for no cards, neither a new order nor one that no clock pays', async () => {
    const adCode = await publishAd(payer);
    const { orderCode } = await sell(friend, adCode);
    await revealCards(payer, orderCode);
    await hold('1 day');
    expect(await outcomeOf(sell(friend, adCode))).toBe('orders.paused');
    expect(await outcomeOf(payOrder(payer, orderCode))).toBe('auth.money_held');
    const { list } = await friend.wire.call('ads.list', {});
    expect(list.map(({ code }) => code)).not.toContain(adCode);
    await hold(null);
    expect(await outcomeOf(payOrder(payer, orderCode))).toBe('ok');
  });
});

describe('cards of a held account', () => {
  it('are sold to nobody, and their ad is in no list meanwhile', async () => {
    const code = await publishSellAd(friend);
    await addGoods(friend, code);
    const buyer = await buildUser(world, { role: 'provider', points: 1_000 });
    const bought = await purchase(buyer, code);
    const isListed = async () => (await buyer.wire.call('goods.list', {})).list.some((offer) => offer.code === code);
    expect(await isListed()).toBe(true);
    await hold('1 day', friend);
    expect([await outcomeOf(buyer.wire.call('orders.buy', bought)), await isListed()]).toEqual([
      'orders.paused',
      false,
    ]);
    await hold(null, friend);
    expect(await outcomeOf(buyer.wire.call('orders.buy', bought))).toBe('ok');
  });
});

describe('points that must cover open purchases of cards', () => {
  it('are not sold', async () => {
    const strict = await buildUser(world, { role: 'provider', points: 1_000 });
    const adCode = await publishAd(strict, { totalAmount: 900 });
    await sell(friend, adCode, [{ face: 500 }]);
    const own = await addPointsAd(world, strict);
    // 425 are reserved and as many must stay: 150 are left.
    expect(await outcomeOf(placePoints(friend, own, 149))).toBe('points_orders.other_balance');
    expect(await outcomeOf(placePoints(friend, own, 140))).toBe('ok');
  });
});
