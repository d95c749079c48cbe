import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#server/gateway/handler.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { createPlaceWorld, type PlaceWorld, POINT } from './place-world.ts';

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const tally = (outcomes: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

describe('orders.place when many come at once', () => {
  let world: PlaceWorld;
  let sellers: Session[];
  beforeAll(async () => {
    world = await createPlaceWorld({ 'orders.batch_max': 16 });
    sellers = await times(20, (index) => world.addUser(`racer_${index}`));
  });
  afterAll(() => world.drop());

  const sellerOf = (index: number) => sellers[index % sellers.length] as Session;

  it('sells exactly the stock: 200 tries for 20 orders', async () => {
    const { people } = world;
    // 20 orders of 85 points, and less than the minimum left.
    const adCode = await world.addAd({ points: 1705 });
    const before = await world.balanceOf(people.provider);
    const all = await times(200, (index) => world.paramsFor(sellerOf(index), adCode));
    const told = await times(200, (index) =>
      world.outcomeOf(world.place(sellerOf(index), all[index] as (typeof all)[number])),
    );
    expect(tally(told)).toEqual({ ok: 20, 'orders.ad_closed': 180 });
    expect(await world.ordersOf(adCode)).toBe(20n);
    expect(await world.adOf(adCode)).toMatchObject({ remaining: 5n * POINT, status: 'completed', closed: true });
    expect((await world.balanceOf(people.provider)).frozen - before.frozen).toBe(1700n * POINT);
  });

  it('has one effect and one answer for a key that comes 50 times at once, and again later', async () => {
    const [seller] = sellers as [Session];
    // Stock for one order: a repetition that were not recognised would be told that the ad is closed.
    const adCode = await world.addAd({ points: 90 });
    const params = await world.paramsFor(seller, adCode);
    const answers = await times(50, () => world.place(seller, params, 'key-of-fifty'));
    answers.push(await world.place(seller, params, 'key-of-fifty'));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await world.ordersOf(adCode)).toBe(1n);

    const other = await world.paramsFor(seller, adCode);
    expect(await world.outcomeOf(world.place(seller, other, 'key-of-fifty'))).toBe('gateway.idempotency_mismatch');
    const both = await world.addAd();
    const racing = await times(2, () => world.paramsFor(seller, both));
    const told = await Promise.all(racing.map((item) => world.outcomeOf(world.place(seller, item, 'key-of-two'))));
    expect(told.sort()).toEqual(['gateway.idempotency_mismatch', 'ok']);
  });

  it('lets exactly one of 30 orders with the same code win, and none of the others keep anything', async () => {
    const adCode = await world.addAd({ points: 10_000 });
    const all = await times(30, (index) =>
      world.paramsFor(sellerOf(index), adCode, [{ face: 10 }, { face: 10, code: 'WANTED-BY-ALL' }]),
    );
    const told = await times(30, (index) =>
      world.outcomeOf(world.place(sellerOf(index), all[index] as (typeof all)[number])),
    );
    expect(tally(told)).toEqual({ ok: 1, 'cards.duplicate 2': 29 });
    const cards = await world.db.many(sql`SELECT FROM gift_card c JOIN gift_order o ON o.id = c.order_id
      WHERE o.ad_code = ${adCode}`);
    expect(cards.length).toBe(2);
    const claimed = await world.db.many(sql`SELECT FROM upload u
      WHERE u.used_by IS NOT NULL AND NOT EXISTS (SELECT FROM gift_card c WHERE c.id = u.used_by)`);
    expect(claimed.length).toBe(0);
    expect((await world.adOf(adCode)).remaining).toBe(9_983n * POINT);
  });

  it('never lets a provider’s balance be overdrawn by orders on several ads', async () => {
    const provider = await world.addUser('many_ads', 'provider');
    await world.fund(provider, 1000);
    const ads = await times(4, () => world.addAd({ owner: provider, points: 900 }));
    const all = await times(40, (index) => world.paramsFor(sellerOf(index), ads[index % 4] as string));
    const told = await times(40, (index) =>
      world.outcomeOf(world.place(sellerOf(index), all[index] as (typeof all)[number])),
    );
    expect(tally(told)).toEqual({ ok: 11, 'orders.provider_balance': 29 });
    expect((await world.balanceOf(provider)).frozen).toBe(935n * POINT);
  });
});
