import { afterAll, describe, expect, it } from 'vitest';
import { EXPORT_LISTS } from '#server/features/own-data/export-lists.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { addPointsAd, payByCard, placePoints, releaseTo, runOutPoints } from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld();
afterAll(() => world.close());

interface Trade {
  readonly seller: TestUser;
  readonly buyer: TestUser;
  readonly code: string;
}

/** A points order that was placed and, unless told otherwise, paid and released. */
async function trade({ isReleased = true } = {}): Promise<Trade> {
  const [seller, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
  const ad = await addPointsAd(world, seller);
  const { orderCode: code } = await placePoints(buyer, ad, 100);
  if (isReleased) {
    await payByCard(world, buyer, code);
    await releaseTo(seller, code);
  }
  return { seller, buyer, code };
}

const dataOf = (user: TestUser, code: string) => user.wire.call('ratings.ofPointsOrder', { code });
const rateOf = (user: TestUser, code: string, stars = 5) =>
  outcomeOf(user.wire.call('ratings.rate', { code, stars, comment: 'Paid at once' }));

describe('ratings of points orders', () => {
  it('come from each party once, and are answered once', async () => {
    const { seller, buyer, code } = await trade();
    expect(await dataOf(seller, code)).toMatchObject({ mayRate: true, whyNot: null, mine: null, theirs: null });
    expect(await rateOf(seller, code)).toBe('ok');
    expect(await rateOf(seller, code, 1)).toBe('ratings.once');
    const answer = (user: TestUser) => outcomeOf(user.wire.call('ratings.reply', { code, reply: 'Thank you' }));
    expect(await answer(seller)).toBe('ratings.nothing_to_answer');
    expect(await dataOf(buyer, code)).toMatchObject({
      mayRate: true,
      mayReply: true,
      theirs: { stars: 5, comment: 'Paid at once', reply: null },
    });
    expect([await answer(buyer), await answer(buyer)]).toEqual(['ok', 'ratings.answered']);
    expect(await rateOf(buyer, code, 4)).toBe('ok');
    const after = await dataOf(seller, code);
    expect(after).toMatchObject({ mayRate: false, whyNot: 'once', mine: { reply: 'Thank you' }, theirs: { stars: 4 } });
    expect(after.ratings).toMatchObject({ seller: { stars: 5 }, buyer: { stars: 4 } });
  });

  it('stand in the record of the rated user beside those of gift cards, and are told to them', async () => {
    const { seller, buyer, code } = await trade();
    await world.db.run(sql`DELETE FROM outbox`);
    await rateOf(buyer, code, 2);
    const events = await world.db.many(sql`SELECT event, recipients, payload FROM outbox WHERE event LIKE 'ratings.%'`);
    expect(events).toEqual([
      { event: 'ratings.points_changed', recipients: [seller.userId], payload: { code, event: 'rated' } },
    ]);
    const { userId } = seller;
    expect((await buyer.wire.call('people.getRecord', { userId })).ratings).toMatchObject({ count: 1, average: 200 });
    const { list, totalCount } = await buyer.wire.call('ratings.listOf', { userId });
    expect(totalCount).toBe(1);
    expect(list).toMatchObject([{ stars: 2, byRole: 'buyer', brand: null }]);
  });

  it('need a trade that is over, was paid, and is not long past', async () => {
    const { seller, buyer, code } = await trade({ isReleased: false });
    expect(await rateOf(seller, code)).toBe('ratings.not_ended');
    await runOutPoints(world, code);
    expect(await rateOf(seller, code)).toBe('ratings.unseen');
    expect((await dataOf(buyer, code)).whyNot).toBe('unseen');
    const late = await trade();
    await world.db.run(sql`UPDATE points_order SET ended_at = now() - interval '31 days' WHERE code = ${late.code}`);
    expect(await rateOf(late.buyer, late.code)).toBe('ratings.too_late');
    const pair = await trade();
    await world.db.run(sql`UPDATE app_user SET referrer_id = ${pair.seller.userId} WHERE id = ${pair.buyer.userId}`);
    expect(await rateOf(pair.buyer, pair.code)).toBe('ratings.linked');
  });

  it('are the parties’ own: nobody else rates, answers, notes or reads them but the staff of the case', async () => {
    const { seller, code } = await trade();
    await rateOf(seller, code);
    const others = [
      await buildUser(world),
      await buildUser(world, { role: 'provider' }),
      await buildUser(world, { role: 'moderator' }),
      await buildUser(world, { role: 'admin' }),
    ];
    for (const { wire } of others) {
      const outcomes = [
        await outcomeOf(wire.call('ratings.rate', { code, stars: 1 })),
        await outcomeOf(wire.call('ratings.reply', { code, reply: 'No' })),
        await outcomeOf(wire.call('ratings.setNote', { code, note: 'Mine' })),
        await outcomeOf(wire.call('ratings.ofPointsOrder', { code })),
      ];
      expect(new Set(outcomes)).toEqual(new Set(['nothing.found']));
    }
  });

  it('a note is only its writer’s, may be written while the order is open, and goes when it is emptied', async () => {
    const { seller, buyer, code } = await trade({ isReleased: false });
    await seller.wire.call('ratings.setNote', { code, note: ' Regular ' });
    expect((await dataOf(seller, code)).note).toBe('Regular');
    expect((await dataOf(buyer, code)).note).toBe('');
    await seller.wire.call('ratings.setNote', { code, note: '' });
    expect((await dataOf(seller, code)).note).toBe('');
  });

  it('tags are only their writer’s, stand in the list, and filter it', async () => {
    const [first, second] = [await trade({ isReleased: false }), await trade({ isReleased: false })];
    const { seller, code } = first;
    const tag = (user: TestUser, tags: string[], order = code) =>
      user.wire.call('ratings.setTags', { code: order, tags });
    expect(await tag(seller, ['work', 'april'])).toEqual({ tags: ['april', 'work'] });
    expect((await dataOf(seller, code)).tags).toEqual(['april', 'work']);
    expect((await dataOf(first.buyer, code)).tags).toEqual([]);
    expect(await outcomeOf(tag(second.seller, ['work']))).toBe('nothing.found');
    await tag(second.seller, ['work'], second.code);
    const listed = async (wanted: string) => (await seller.wire.call('pointsOrders.listMine', { tag: wanted })).list;
    expect(await listed('work')).toMatchObject([{ code, tags: ['april', 'work'], note: '' }]);
    expect(await listed('may')).toEqual([]);
    expect((await seller.wire.call('ratings.listMyTags', {})).list).toContainEqual({ tag: 'april', count: 1 });
  });

  it('a note is taken along by its writer, and is erased with what else people left in an order', async () => {
    const { seller, code } = await trade();
    await seller.wire.call('ratings.setNote', { code, note: 'Regular' });
    await seller.wire.call('ratings.setTags', { code, tags: ['april'] });
    const notes = EXPORT_LISTS.find(({ name }) => name === 'notes-on-orders');
    const rows = await world.db.many(notes?.rows(seller.userId, { offset: 0, limit: 10 }) ?? sql`SELECT`);
    expect(rows).toMatchObject([{ row: { order: code, note: 'Regular' } }]);
    await world.db.run(sql`UPDATE points_order SET ended_at = now() - interval '400 days' WHERE code = ${code}`);
    const { id } = await world.db.one<{ id: string }>(sql`SELECT id FROM points_order WHERE code = ${code}`);
    await world.db.many(sql`SELECT erase_points_order_records(ARRAY[${id}]::uuid[]) AS id`);
    expect(await dataOf(seller, code)).toMatchObject({ note: '', tags: [] });
  });
});
