import { afterAll, describe, expect, it } from 'vitest';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { somebodyWaits } from '#tests/fixtures/waits.ts';
import { buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import {
  addPointsAd,
  cardPhotosOf,
  type PointsAd,
  payByCard,
  placePoints,
  pointsParams,
  pointsStateOf,
  releaseTo,
} from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

// What arrives while a batch is under way waits for others long enough on any machine.
const world = await openWorld({ 'orders.batch_wait_ms': 100 });
afterAll(() => world.close());

interface Trade {
  readonly seller: TestUser;
  readonly buyer: TestUser;
  readonly ad: PointsAd;
}

const trades = (points: readonly number[]): Promise<Trade[]> =>
  Promise.all(
    points.map(async (balance) => {
      const seller = await buildUser(world, { points: balance });
      return { seller, buyer: await buildUser(world), ad: await addPointsAd(world, seller) };
    }),
  );

/** Orders that are placed one by one. */
async function placed(count: number): Promise<(Trade & { readonly code: string })[]> {
  const orders = [];
  for (const trade of await trades(Array.from({ length: count }, () => 500))) {
    orders.push({ ...trade, code: (await placePoints(trade.buyer, trade.ad, 100)).orderCode });
  }
  return orders;
}

/** The transactions that wrote the first events of these orders. */
async function transactionsOf(type: string): Promise<number> {
  const { count } = await world.db.one<{ count: number }>(sql`
    SELECT count(DISTINCT xmin::text)::int AS count FROM points_order_event WHERE type = ${type}`);
  return count;
}

describe('points orders at the same time', () => {
  it('are placed in fewer transactions than orders, and one that is refused stops no other', async () => {
    const all = await trades([500, 500, 50, 500, 500, 500, 500, 500]);
    const before = await transactionsOf('placed');
    const outcomes = await Promise.all(all.map(({ buyer, ad }) => outcomeOf(placePoints(buyer, ad, 100))));
    expect(outcomes).toEqual(['ok', 'ok', 'points_orders.other_balance', 'ok', 'ok', 'ok', 'ok', 'ok']);
    expect((await transactionsOf('placed')) - before).toBeLessThan(7);
    expect(await auditLedger(world.db)).toEqual([]);
  });

  it('on the same ad take its stock once each', async () => {
    const seller = await buildUser(world, { points: 2_000 });
    const ad = await addPointsAd(world, seller, { total: 250 });
    const buyers = await Promise.all([1, 2, 3, 4].map(() => buildUser(world)));
    const outcomes = await Promise.all(buyers.map((buyer) => outcomeOf(placePoints(buyer, ad, 100))));
    expect(outcomes.sort()).toEqual(['ok', 'ok', 'orders.stock_short', 'orders.stock_short']);
    const { left } = await world.db.one<{ left: bigint }>(
      sql`SELECT remaining_amount AS left FROM points_ad WHERE code = ${ad.code}`,
    );
    expect(left).toBe(50_000_000n);
  });

  it('lock both accounts before both people, so that a release between the same two waits in no circle', async () => {
    const [{ seller, buyer, ad }] = (await trades([500])) as [Trade];
    // A first order, because the buyer's account is opened with it.
    await placePoints(buyer, ad, 100);
    let placing: Promise<string> = Promise.resolve('');
    await world.db.transaction(async (tx) => {
      await tx.run(sql`SELECT FROM app_user WHERE id = ${buyer.userId} FOR NO KEY UPDATE`);
      placing = outcomeOf(placePoints(buyer, ad, 100));
      await somebodyWaits(tx);
      for (const { userId } of [seller, buyer]) {
        const other = world.db.transaction(async (second) => {
          await second.run(sql`SET LOCAL lock_timeout = '1ms'`);
          await second.run(sql`SELECT ledger_lock_available(${[userId]}::uuid[])`);
        });
        await expect(other).rejects.toMatchObject({ code: '55P03' });
      }
    });
    expect(await placing).toBe('ok');
  });

  it('under one key are one order', async () => {
    const [{ buyer, ad }] = (await trades([500])) as [Trade];
    const call = () => buyer.wire.call('pointsOrders.place', pointsParams(ad, 100), { idempotencyKey: 'the-same-key' });
    const answers = await Promise.all([call(), call(), call()]);
    expect(new Set(answers.map(({ orderCode }) => orderCode)).size).toBe(1);
    const other = { ...pointsParams(ad, 100), amount: '110000000' };
    const refused = buyer.wire.call('pointsOrders.place', other, { idempotencyKey: 'the-same-key' });
    expect(await outcomeOf(refused)).toBe('gateway.idempotency_mismatch');
  });

  it('are paid together, and a file that is missing stops no other', async () => {
    const orders = await placed(3);
    const [first, second, third] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]];
    const files = await cardPhotosOf(world, first.buyer);
    const pay = ({ buyer, code }: (typeof orders)[0], shown: string[]) =>
      outcomeOf(buyer.wire.call('pointsOrders.submitCard', { code, files: shown }));
    const outcomes = await Promise.all([
      pay(first, files),
      // Another person's picture, beside one of the buyer's own: neither is bound.
      pay(second, [...(await cardPhotosOf(world, second.buyer)), ...(await cardPhotosOf(world, third.buyer))]),
      pay(third, await cardPhotosOf(world, third.buyer)),
    ]);
    expect(outcomes).toEqual(['ok', 'uploads.missing', 'ok']);
    expect(await Promise.all(orders.map(({ code }) => pointsStateOf(world, code)))).toEqual([
      'to_check_card_image',
      'to_pay',
      'to_check_card_image',
    ]);
    const { bound } = await world.db.one<{ bound: number }>(sql`
      SELECT count(*)::int AS bound FROM upload WHERE owner_id = ${second.buyer.userId} AND used_by IS NOT NULL`);
    expect(bound).toBe(0);
  });

  it('are released together, each once, and by their sellers only', async () => {
    const orders = await placed(4);
    for (const { buyer, code } of orders) await payByCard(world, buyer, code);
    // Each session has given the password before, so that the calls arrive together.
    await Promise.all(orders.map(({ seller }) => outcomeOf(releaseTo(seller, 'OO000000000000'))));
    const before = await transactionsOf('release');
    const stranger = await buildUser(world, { points: 1 });
    const [first] = orders as [(typeof orders)[0]];
    const outcomes = await Promise.all([
      ...orders.map(({ seller, code }) => outcomeOf(releaseTo(seller, code))),
      outcomeOf(releaseTo(first.seller, first.code)),
      outcomeOf(stranger.wire.call('pointsOrders.release', { code: first.code, tradePassword: TRADE_PASSWORD })),
    ]);
    expect(outcomes.slice(1, 4)).toEqual(['ok', 'ok', 'ok']);
    expect([outcomes[0], outcomes[4]].sort()).toEqual(['ok', 'orders.ended']);
    expect(outcomes[5]).toBe('nothing.found');
    expect((await transactionsOf('release')) - before).toBeLessThan(4);
    expect(await auditLedger(world.db)).toEqual([]);
  });
});
