import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { client } from '#tests/fixtures/client.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { addPointsAd, type PointsAd, placePoints, pointsParams } from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld();
const buyer = await buildUser(world);
afterAll(() => world.close());

async function offer() {
  const seller = await buildUser(world, { points: 500 });
  return { seller, ad: await addPointsAd(world, seller) };
}

const lockOf = (user: TestUser, ad: PointsAd, points = 100) => {
  const { method: _, ...params } = pointsParams(ad, points);
  return user.wire.call('pointsOrders.lockPrice', params);
};

const change = (ad: PointsAd, set: ReturnType<typeof sql>) =>
  world.db.run(sql`UPDATE points_ad SET ${set} WHERE code = ${ad.code}`);

/** As an edit of the owner leaves it: dearer, for larger orders only, quicker to pay and with other terms. */
const edit = (ad: PointsAd) =>
  change(ad, sql`version = 2, fixed_price = 99000000, min_amount = 200000000, pay_minutes = 30, terms = 'New terms'`);

describe('a price lock', () => {
  it('holds version, price and terms of an offer for its amount, although the owner edited it', async () => {
    const { ad } = await offer();
    const before = Date.now();
    const { priceLockId, expiresAt, ...held } = await lockOf(buyer, ad);
    expect(held).toEqual({
      adCode: ad.code,
      adVersion: 1,
      unitPrice: ad.unitPrice,
      amount: '100000000',
      fiatAmount: '9200',
    });
    expect(Math.round((Date.parse(expiresAt) - before) / 1_000)).toBe(60);
    await edit(ad);
    expect(await outcomeOf(placePoints(buyer, ad, 100))).toBe('orders.price_changed');
    const placed = await placePoints(buyer, ad, 100, { priceLockId });
    expect(placed).toMatchObject({ fiatAmount: '9200', fee: '1000000' });
    const row = await world.db.one(sql`
      SELECT ad_version AS version, unit_price::text AS price, pay_minutes AS minutes, terms FROM points_order
      WHERE code = ${placed.orderCode}`);
    expect(row).toEqual({ version: 1, price: ad.unitPrice, minutes: 15, terms: 'Own name only' });
  });

  it('holds the price although the rate moved', async () => {
    const { ad } = await offer();
    const rate = (exchangeRate: number) =>
      change(ad, sql`pricing = 'premium', premium = 0, fixed_price = NULL, exchange_rate = ${exchangeRate}`);
    await rate(92);
    const { priceLockId } = await lockOf(buyer, ad);
    await rate(95);
    expect(await outcomeOf(placePoints(buyer, ad, 100))).toBe('orders.price_changed');
    expect(await placePoints(buyer, ad, 100, { priceLockId })).toMatchObject({ fiatAmount: '9200' });
  });

  it('is used once', async () => {
    const { ad } = await offer();
    const { priceLockId } = await lockOf(buyer, ad);
    await placePoints(buyer, ad, 100, { priceLockId });
    expect(await outcomeOf(placePoints(buyer, ad, 100, { priceLockId }))).toBe('points_orders.lock_used');
    const { priceLockId: raced } = await lockOf(buyer, ad);
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => outcomeOf(placePoints(buyer, ad, 100, { priceLockId: raced }))),
    );
    expect(outcomes.toSorted()).toEqual(['ok', 'points_orders.lock_used', 'points_orders.lock_used']);
  });

  it('stays unused when the order is refused', async () => {
    const { ad } = await offer();
    const { priceLockId } = await lockOf(buyer, ad);
    expect(await outcomeOf(placePoints(buyer, ad, 100, { priceLockId, method: 'bank_NG' }))).toBe(
      'points_orders.method',
    );
    await placePoints(buyer, ad, 100, { priceLockId });
  });

  it('is over after its time', async () => {
    const { ad } = await offer();
    const { priceLockId } = await lockOf(buyer, ad);
    await world.db.run(sql`UPDATE points_price_lock SET expires_at = clock_timestamp() WHERE id = ${priceLockId}`);
    expect(await outcomeOf(placePoints(buyer, ad, 100, { priceLockId }))).toBe('points_orders.lock_over');
    const { ad: other } = await offer();
    await lockOf(buyer, other);
    const { count } = await world.db.one<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM points_price_lock WHERE id = ${priceLockId}`,
    );
    expect(count).toBe(0);
  });

  it('is one a user and offer: a newer one takes its place', async () => {
    const { ad } = await offer();
    const first = await lockOf(buyer, ad);
    const second = await lockOf(buyer, ad, 50);
    expect(await outcomeOf(placePoints(buyer, ad, 100, first))).toBe('points_orders.lock_gone');
    expect(await outcomeOf(placePoints(buyer, ad, 100, { priceLockId: second.priceLockId }))).toBe(
      'points_orders.lock_differs',
    );
    await placePoints(buyer, ad, 50, { priceLockId: second.priceLockId });
  });

  it('is of no use to others, on another offer, or at another price', async () => {
    const { ad } = await offer();
    const { ad: other } = await offer();
    const { priceLockId } = await lockOf(buyer, ad);
    const stranger = await buildUser(world);
    expect(await outcomeOf(placePoints(stranger, ad, 100, { priceLockId }))).toBe('points_orders.lock_gone');
    expect(await outcomeOf(placePoints(buyer, other, 100, { priceLockId }))).toBe('points_orders.lock_gone');
    expect(await outcomeOf(placePoints(buyer, ad, 100, { priceLockId, unitPrice: '1' }))).toBe(
      'points_orders.lock_differs',
    );
  });

  it('holds neither stock nor shelf', async () => {
    const { ad } = await offer();
    const { priceLockId } = await lockOf(buyer, ad);
    await change(ad, sql`total_amount = 99000000, remaining_amount = 99000000`);
    expect(await outcomeOf(placePoints(buyer, ad, 100, { priceLockId }))).toBe('orders.stock_short');
    await change(ad, sql`status = 'off'`);
    expect(await outcomeOf(placePoints(buyer, ad, 100, { priceLockId }))).toBe('orders.ad_closed');
    expect(await outcomeOf(lockOf(buyer, ad))).toBe('orders.ad_closed');
  });

  it('is for what can be ordered, by whoever may trade', async () => {
    const { ad, seller } = await offer();
    expect(await outcomeOf(lockOf(seller, ad))).toBe('orders.own_ad');
    expect(await outcomeOf(lockOf(buyer, ad, 5))).toBe('orders.amount_limits');
    expect(await outcomeOf(lockOf(buyer, ad, 5_000))).toBe('orders.stock_short');
    expect(await outcomeOf(lockOf(buyer, { ...ad, unitPrice: '1' }))).toBe('orders.price_changed');
    expect(await outcomeOf(lockOf(buyer, { ...ad, code: 'AP00000000' }))).toBe('nothing.found');
    const { method: _, ...params } = pointsParams(ad, 100);
    expect(await outcomeOf(client(world.url).call('pointsOrders.lockPrice', params))).toBe('session.required');
    expect(await outcomeOf(lockOf(world.people.moderator, ad))).toBe('gateway.forbidden');
    await seller.wire.call('people.addBlock', { userId: buyer.userId });
    expect(await outcomeOf(lockOf(buyer, ad))).toBe('nothing.found');
  });
});
