import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { balanceOf, buildUser, fund, POINT, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';
import { addAd, adOf, ordersOf, paramsFor, place } from './placing.ts';

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const tally = (outcomes: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

describe('orders.place when many come at once', () => {
  let world: World;
  let sellers: TestUser[];
  beforeAll(async () => {
    world = await openWorld({ 'orders.batch_max': 16 });
    sellers = await times(20, (index) => buildUser(world, { name: `racer_${index}` }));
  });
  afterAll(() => world.close());

  const sellerOf = (index: number) => sellers[index % sellers.length] as TestUser;

  it('sells exactly the stock: 200 tries for 20 orders', async () => {
    const { people } = world;
    // 20 orders of 85 points, and less than the minimum left.
    const adCode = await addAd(world, { points: 1705 });
    const before = await balanceOf(world, people.provider);
    const all = await times(200, (index) => paramsFor(world, sellerOf(index), adCode));
    const outcomes = await times(200, (index) => outcomeOf(place(sellerOf(index), all[index] as (typeof all)[number])));
    expect(tally(outcomes)).toEqual({ ok: 20, 'orders.ad_closed': 180 });
    expect(await ordersOf(world, adCode)).toBe(20n);
    expect(await adOf(world, adCode)).toMatchObject({ remaining: 5n * POINT, status: 'completed', closed: true });
    expect((await balanceOf(world, people.provider)).frozen - before.frozen).toBe(1700n * POINT);
  });

  it('has one effect and one answer for a key that comes 50 times at once, and again later', async () => {
    const [seller] = sellers as [TestUser];
    // Stock for one order: a repetition that were not recognised would be told that the ad is closed.
    const adCode = await addAd(world, { points: 90 });
    const params = await paramsFor(world, seller, adCode);
    const answers = await times(50, () => place(seller, params, 'key-of-fifty'));
    answers.push(await place(seller, params, 'key-of-fifty'));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await ordersOf(world, adCode)).toBe(1n);

    const other = await paramsFor(world, seller, adCode);
    expect(await outcomeOf(place(seller, other, 'key-of-fifty'))).toBe('gateway.idempotency_mismatch');
    const both = await addAd(world);
    const racing = await times(2, () => paramsFor(world, seller, both));
    const outcomes = await Promise.all(racing.map((item) => outcomeOf(place(seller, item, 'key-of-two'))));
    expect(outcomes.sort()).toEqual(['gateway.idempotency_mismatch', 'ok']);
  });

  it('lets exactly one of 30 orders with the same code win, and none of the others keep anything', async () => {
    const adCode = await addAd(world, { points: 10_000 });
    const all = await times(30, (index) =>
      paramsFor(world, sellerOf(index), adCode, [{ face: 10 }, { face: 10, code: 'WANTED-BY-ALL' }]),
    );
    const outcomes = await times(30, (index) => outcomeOf(place(sellerOf(index), all[index] as (typeof all)[number])));
    expect(tally(outcomes)).toEqual({ ok: 1, 'cards.duplicate 2': 29 });
    const cards = await world.db.many(sql`SELECT FROM gift_card c JOIN gift_order o ON o.id = c.order_id
      WHERE o.ad_code = ${adCode}`);
    expect(cards.length).toBe(2);
    const claimed = await world.db.many(sql`SELECT FROM upload u
      WHERE u.used_by IS NOT NULL AND NOT EXISTS (SELECT FROM gift_card c WHERE c.id = u.used_by)`);
    expect(claimed.length).toBe(0);
    expect((await adOf(world, adCode)).remaining).toBe(9_983n * POINT);
  });

  it('never lets a provider’s balance be overdrawn by orders on several ads', async () => {
    const provider = await buildUser(world, { name: 'many_ads', role: 'provider' });
    await fund(world, provider, 1000);
    const ads = await times(4, () => addAd(world, { owner: provider, points: 900 }));
    const all = await times(40, (index) => paramsFor(world, sellerOf(index), ads[index % 4] as string));
    const outcomes = await times(40, (index) => outcomeOf(place(sellerOf(index), all[index] as (typeof all)[number])));
    expect(tally(outcomes)).toEqual({ ok: 11, 'orders.provider_balance': 29 });
    expect((await balanceOf(world, provider)).frozen).toBe(935n * POINT);
  });
});

describe('the statements of placing', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({});
  });
  afterAll(() => world.close());

  it('tell every lost card of a batch: a missing image of one order, a code sold before of another', async () => {
    const { id: live } = await world.life.placed([100]);
    const { codeHash: hash } = await world.db.one<{ codeHash: Buffer }>(sql`
      SELECT code_hash FROM gift_card WHERE order_id = ${live}`);
    const [withoutImage, soldBefore] = [newId(), newId()];
    const card = { seller_id: newId(), row_no: 1, face_value: 100, code_tail: '' };
    const cards = [
      { ...card, id: newId(), order_id: withoutImage, image_id: newId() },
      { ...card, id: newId(), order_id: soldBefore, code_hash: `\\x${hash.toString('hex')}` },
      { ...card, id: newId(), order_id: soldBefore, row_no: 2 },
    ];
    const { lost } = await world.db.one<{ lost: unknown[] }>(sql`
      SELECT lost FROM claim_placements(
        ARRAY(SELECT c FROM json_populate_recordset(NULL::placed_card, ${JSON.stringify(cards)}::json) c), '{}', 1)`);
    expect(lost).toEqual([
      [withoutImage, 'cards.image_missing', 1],
      [soldBefore, 'cards.duplicate', 1],
    ]);
    await world.db.run(sql`DELETE FROM gift_card WHERE order_id = ANY(${[withoutImage, soldBefore]}::uuid[])`);
  });

  it('write no order with fewer cards than it says', async () => {
    const order = JSON.stringify({ id: newId(), direction: 'buy_ad', card_count: 1 });
    const written = world.db.run(sql`
      SELECT write_placements(ARRAY[json_populate_record(NULL::placed_order, ${order}::json)], '{}', '{}', '{}',
        1::smallint, NULL, NULL, NULL, 0)`);
    await expect(written).rejects.toThrow('fewer cards');
  });
});
