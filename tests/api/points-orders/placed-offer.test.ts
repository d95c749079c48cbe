import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { buildUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { addPointsAd, disputedPoints, placePoints } from '#tests/fixtures/world/points-orders.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld();
afterAll(() => world.close());

/** As its owner edits it: other words, tags and limits. */
const edit = (code: string, amounts: readonly bigint[] | null, tags: readonly string[]) =>
  world.db.run(sql`
    UPDATE points_ad SET terms = 'Edited', tags = ${[...tags]}::text[], version = version + 1,
      exact_amounts = ${amounts === null ? null : [...amounts]}::bigint[],
      min_amount = CASE WHEN ${amounts === null} THEN 10000000 END, max_amount = CASE WHEN ${amounts === null} THEN 300000000 END
    WHERE code = ${code}`);

describe('what an ad of points said', () => {
  it('stays with the order, under the name of whose ad it is', async () => {
    const [seller, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
    const ad = await addPointsAd(world, seller, { min: 20, max: 300 });
    await world.db.run(sql`UPDATE points_ad SET tags = '{"Own name only","Fast"}' WHERE code = ${ad.code}`);
    const { orderCode: code } = await placePoints(buyer, ad, 100);
    await edit(ad.code, [50_000_000n], []);
    const { terms, offer } = await buyer.wire.call('pointsOrders.get', { code });
    expect({ terms, offer }).toEqual({
      terms: 'Own name only',
      offer: {
        owner: 'seller',
        tags: ['Own name only', 'Fast'],
        exactAmounts: null,
        minAmount: '20000000',
        maxAmount: '300000000',
      },
    });
  });

  it('is the buyer’s where the buyer offered, with the only amounts of an order', async () => {
    const [seller, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
    const ad = await addPointsAd(world, buyer, { side: 'buy' });
    await world.db.run(sql`
      UPDATE points_ad SET exact_amounts = '{50000000,100000000}', min_amount = NULL, max_amount = NULL
      WHERE code = ${ad.code}`);
    const { orderCode: code } = await placePoints(seller, ad, 100, { tradePassword: TRADE_PASSWORD });
    await edit(ad.code, null, ['Other']);
    expect((await seller.wire.call('pointsOrders.get', { code })).offer).toEqual({
      owner: 'buyer',
      tags: [],
      exactAmounts: ['50000000', '100000000'],
      minAmount: null,
      maxAmount: null,
    });
  });

  it('is read by the moderator of its case', async () => {
    const { code } = await disputedPoints(world);
    const { moderator } = world.people;
    await moderator.wire.call('pointsOrders.takeCase', { code });
    const { role, offer } = await moderator.wire.call('pointsOrders.get', { code });
    expect({ role, owner: offer.owner, least: offer.minAmount }).toEqual({
      role: 'moderator',
      owner: 'seller',
      least: '10000000',
    });
  });
});
