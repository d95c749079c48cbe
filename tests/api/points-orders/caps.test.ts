import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { somebodyWaits } from '#tests/fixtures/waits.ts';
import { addGoods, publishAd, publishSellAd, purchase } from '#tests/fixtures/world/offers.ts';
import { placement, quickParams, sell, stateOf } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { addPointsAd, placePoints } from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';

const MOST = 2;
const worlds: World[] = [];
let world: World;
const worldOf = async (rules: Readonly<Record<string, number>>) => {
  world = await openWorld(rules);
  worlds.push(world);
};
afterAll(() => Promise.all(worlds.map((each) => each.close())));

const provider = () => buildUser(world, { role: 'provider', points: 1_000 });
const cardsTo = async (seller: TestUser, adCode: string) =>
  outcomeOf(seller.wire.call('orders.place', await placement(seller, adCode, [{}])));

describe('the cap on the open orders of a user', () => {
  beforeEach(() => worldOf({ 'orders.max_open_per_user': MOST }));

  it('counts sales of cards and of points together, whichever comes last', async () => {
    const [buyer, seller] = [await provider(), await buildUser(world, { points: 500 })];
    const [cards, points] = [await publishAd(buyer), await addPointsAd(world, buyer, { side: 'buy' })];
    const pointsTo = (user: TestUser) => outcomeOf(placePoints(user, points, 100, { tradePassword: 'Trade2468' }));
    await sell(seller, cards);
    expect(await pointsTo(seller)).toBe('ok');
    expect(await pointsTo(seller)).toBe('orders.too_many_open');
    expect(await cardsTo(seller, cards)).toBe('orders.too_many_open');
    // Orders that others placed on a buyer's own offers are not the buyer's purchases.
    const other = await buildUser(world, { points: 500 });
    expect(await outcomeOf(placePoints(buyer, await addPointsAd(world, other), 100))).toBe('ok');
  });

  it('counts purchases of cards and of points together, whichever comes last', async () => {
    const [buyer, seller] = [await provider(), await buildUser(world, { points: 500 })];
    const points = await addPointsAd(world, seller);
    const shop = await publishSellAd(seller);
    await addGoods(seller, shop, [{}, {}, {}]);
    const buy = async () => outcomeOf(buyer.wire.call('orders.buy', await purchase(buyer, shop)));
    expect(await outcomeOf(placePoints(buyer, points, 100))).toBe('ok');
    expect(await buy()).toBe('ok');
    expect(await buy()).toBe('orders.too_many_open');
    expect(await outcomeOf(placePoints(buyer, points, 100))).toBe('orders.too_many_open');
  });
});

describe('the cap on the open orders of a pair', () => {
  beforeEach(() => worldOf({ 'orders.max_open_per_pair': MOST }));

  it('counts cards and points, whichever of the two sells', async () => {
    const [first, second] = [await provider(), await provider()];
    const cards = await publishAd(second);
    const [ofFirst, ofSecond] = [await addPointsAd(world, first), await addPointsAd(world, second)];
    await sell(first, cards);
    expect(await outcomeOf(placePoints(first, ofSecond, 100))).toBe('ok');
    const full = 'orders.too_many_open_pair';
    expect(await cardsTo(first, cards)).toBe(full);
    expect(await cardsTo(second, await publishAd(first))).toBe(full);
    expect(await outcomeOf(placePoints(second, ofFirst, 100))).toBe(full);
    const stranger = await buildUser(world);
    expect(await outcomeOf(placePoints(stranger, ofFirst, 100))).toBe('ok');
  });

  it('holds when two providers sell to each other in the same moment', async () => {
    const [first, second] = [await provider(), await provider()];
    const [ofFirst, ofSecond] = [await publishAd(first), await publishAd(second)];
    await sell(first, ofSecond);
    // Each of the two orders is decided by what it reads before the other is written.
    const outcomes = await world.db.transaction(async (tx) => {
      await tx.run(sql`LOCK TABLE gift_order IN SHARE MODE`);
      const there = cardsTo(first, ofSecond);
      await somebodyWaits(world.db, 1);
      const back = cardsTo(second, ofFirst);
      await somebodyWaits(world.db, 2);
      return [there, back];
    });
    expect((await Promise.all(outcomes)).sort()).toEqual(['ok', 'orders.too_many_open_pair']);
  });

  it('holds when an order would move on to a provider who sells to its seller in the same moment', async () => {
    await world.db.run(sql`UPDATE buy_ad SET status = 'off'`);
    const [seller, holder, next] = [await provider(), await provider(), await provider()];
    const ofSeller = await publishAd(seller);
    await publishAd(holder);
    const { orderCode: code } = await seller.wire.call('orders.quickPlace', await quickParams(seller));
    await sell(seller, await publishAd(next));
    // The sale is decided and not written when the order looks for its next provider.
    const outcomes = await world.db.transaction(async (tx) => {
      await tx.run(sql`LOCK TABLE gift_order IN SHARE MODE`);
      const back = cardsTo(next, ofSeller);
      await somebodyWaits(world.db, 1);
      const declined = outcomeOf(holder.wire.call('orders.decline', { code, reason: 'no_time' }));
      await somebodyWaits(world.db, 2);
      return [back, declined];
    });
    expect(await Promise.all(outcomes)).toEqual(['ok', 'ok']);
    expect(await stateOf(world, code)).toBe('cancelled');
  });
});
