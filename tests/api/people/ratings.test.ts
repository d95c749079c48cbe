import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { payOrder } from '#tests/fixtures/world/order-life.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';

describe('ratings, notes and tags', () => {
  let app: TestApp;
  let provider: TestUser;
  let adCode: string;

  beforeAll(async () => {
    app = await startTestApp({ loops: false });
    provider = await buildUser(app, { role: 'provider', points: 20_000 });
    adCode = await publishAd(provider);
  });
  afterAll(() => app.close());

  /** An order of `seller`, opened by the provider and released. */
  async function traded(seller: TestUser): Promise<string> {
    const { orderCode: code } = await sell(seller, adCode, [{ face: 20 }]);
    await payOrder(provider, code);
    return code;
  }
  const refused = (request: Promise<unknown>, code: string) => expect(request).rejects.toMatchObject({ code });

  it('lets each party rate the other once, and answer once', async () => {
    const seller = await buildUser(app);
    const code = await traded(seller);
    const before = await seller.wire.call('ratings.orderData', { code });
    expect(before).toMatchObject({ mayRate: true, whyNot: null, mine: null, theirs: null, mayReply: false });
    await seller.wire.call('ratings.rate', { code, stars: 5, comment: ' Quick and kind ' });
    await refused(seller.wire.call('ratings.rate', { code, stars: 1 }), 'ratings.once');
    await refused(seller.wire.call('ratings.reply', { code, reply: 'Thanks' }), 'ratings.nothing_to_answer');

    const seen = await provider.wire.call('ratings.orderData', { code });
    expect(seen).toMatchObject({ mayRate: true, mayReply: true, mine: null });
    expect(seen.theirs).toMatchObject({ stars: 5, comment: 'Quick and kind', reply: null });
    await provider.wire.call('ratings.reply', { code, reply: 'With pleasure' });
    await refused(provider.wire.call('ratings.reply', { code, reply: 'Again' }), 'ratings.answered');
    await provider.wire.call('ratings.rate', { code, stars: 4 });
    const after = await seller.wire.call('ratings.orderData', { code });
    expect(after.mine).toMatchObject({ stars: 5, reply: 'With pleasure' });
    expect(after.theirs).toMatchObject({ stars: 4, comment: '' });
    expect(after).toMatchObject({ mayRate: false, whyNot: 'once' });
  });

  it('tells the other party, and who rated once there is an answer', async () => {
    const seller = await buildUser(app);
    const code = await traded(seller);
    await app.db.run(sql`DELETE FROM outbox`);
    await seller.wire.call('ratings.rate', { code, stars: 3 });
    await provider.wire.call('ratings.reply', { code, reply: 'What was missing?' });
    const rows = await app.db.many(
      sql`SELECT recipients, payload FROM outbox WHERE event = 'ratings.changed' ORDER BY id`,
    );
    expect(rows).toEqual([
      { recipients: [provider.userId], payload: { code, event: 'rated' } },
      { recipients: [seller.userId], payload: { code, event: 'answered' } },
    ]);
  });

  it('counts stars as they come, and lists them by page and by stars', async () => {
    const other = await buildUser(app, { role: 'provider', points: 5_000 });
    const ad = await publishAd(other);
    for (const stars of [5, 5, 2, 1]) {
      const seller = await buildUser(app);
      const { orderCode: code } = await sell(seller, ad, [{ face: 20 }]);
      await payOrder(other, code);
      await seller.wire.call('ratings.rate', { code, stars, comment: `${stars} stars` });
    }
    const { userId } = other;
    const record = await other.wire.call('people.getRecord', { userId });
    expect(record.ratings).toEqual({ count: 4, average: 325, stars: [1, 1, 0, 0, 2] });
    const all = await other.wire.call('ratings.listOf', { userId, limit: 3 });
    expect(all.totalCount).toBe(4);
    expect(all.list.map((item) => item.stars)).toEqual([1, 2, 5]);
    expect(all.list[0]).toMatchObject({ byRole: 'seller', brand: 'Amazon', comment: '1 stars' });
    expect(all.list[0]?.by).toMatch(/^t\*\*\*\d$/);
    const negative = await other.wire.call('ratings.listOf', { userId, negative: true });
    expect(negative.list.map((item) => item.stars)).toEqual([1, 2]);
    expect((await other.wire.call('ratings.listOf', { userId, stars: 5 })).totalCount).toBe(2);
  });

  it('takes one of fifty equal ratings', async () => {
    const seller = await buildUser(app);
    const code = await traded(seller);
    const idempotencyKey = randomUUID();
    const params = { code, stars: 5 };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => seller.wire.call('ratings.rate', params, { idempotencyKey })),
    );
    expect(answers.every((answer) => answer.ok)).toBe(true);
    const other = await Promise.allSettled(
      Array.from({ length: 5 }, () => provider.wire.call('ratings.rate', { code, stars: 2 })),
    );
    expect(other.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const rows = await app.db.many(sql`
      SELECT stars::int AS stars FROM rating e JOIN gift_order o ON o.id = e.order_id WHERE o.code = ${code}
      ORDER BY stars`);
    expect(rows).toEqual([{ stars: 2 }, { stars: 5 }]);
  });

  it('rates nothing that is open, was not seen, is long over, or is between two who invited each other', async () => {
    const seller = await buildUser(app);
    const { orderCode: open } = await sell(seller, adCode, [{ face: 20 }]);
    await refused(seller.wire.call('ratings.rate', { code: open, stars: 5 }), 'ratings.not_ended');
    await seller.wire.call('orders.cancel', { code: open, reason: 'changed_mind' });
    await refused(provider.wire.call('ratings.rate', { code: open, stars: 1 }), 'ratings.unseen');
    expect(await seller.wire.call('ratings.orderData', { code: open })).toMatchObject({ whyNot: 'unseen' });

    const late = await traded(seller);
    await app.db.run(sql`UPDATE gift_order SET ended_at = now() - interval '31 days' WHERE code = ${late}`);
    await refused(seller.wire.call('ratings.rate', { code: late, stars: 5 }), 'ratings.too_late');

    const friend = await buildUser(app);
    const code = await traded(friend);
    await app.db.run(sql`UPDATE app_user SET referrer_id = ${provider.userId} WHERE id = ${friend.userId}`);
    await refused(friend.wire.call('ratings.rate', { code, stars: 5 }), 'ratings.linked');
    await refused(provider.wire.call('ratings.rate', { code, stars: 5 }), 'ratings.linked');
  });

  it('does not count between two accounts of one device and address, while a device alone is a hint', async () => {
    const [seller, device] = [await buildUser(app), randomUUID()];
    const code = await traded(seller);
    const logIn = ({ userId }: TestUser, address: string) =>
      app.db.run(sql`
        INSERT INTO session (id, token_hash, user_id, device_id, address, expires_at)
        VALUES (${randomUUID()}, ${Buffer.from(randomUUID())}, ${userId}, ${device}, ${address}, now() + interval '1 day')`);
    await app.db.run(
      sql`UPDATE session SET address = '203.0.113.' || (random() * 250)::int WHERE user_id = ${seller.userId}`,
    );
    await logIn(seller, '198.51.100.7');
    await logIn(provider, '198.51.100.8');
    expect((await seller.wire.call('ratings.orderData', { code })).mayRate).toBe(true);
    await logIn(provider, '198.51.100.7');
    await refused(seller.wire.call('ratings.rate', { code, stars: 5 }), 'ratings.linked');
  });

  it('wants stars before a comment, and no more than 500 letters', async () => {
    const seller = await buildUser(app);
    const code = await traded(seller);
    const starless = { code, comment: 'Good' } as never;
    await refused(seller.wire.call('ratings.rate', starless), 'gateway.invalid');
    await refused(seller.wire.call('ratings.rate', { code, stars: 6 }), 'gateway.invalid');
    const long = { code, stars: 5, comment: 'x'.repeat(501) };
    await refused(seller.wire.call('ratings.rate', long), 'gateway.invalid');
  });

  it('shows notes and tags to their writer alone', async () => {
    const seller = await buildUser(app);
    const code = await traded(seller);
    await seller.wire.call('ratings.setNote', { code, note: 'Bought at the corner shop' });
    await provider.wire.call('ratings.setNote', { code, note: 'Slow seller' });
    const tags = await seller.wire.call('ratings.setTags', { code, tags: ['gift', 'april'] });
    expect(tags).toEqual({ tags: ['april', 'gift'] });
    const [mine, theirs] = await Promise.all(
      [seller, provider].map(({ wire }) => wire.call('ratings.orderData', { code })),
    );
    expect(mine).toMatchObject({ note: 'Bought at the corner shop', tags: ['april', 'gift'] });
    expect(theirs).toMatchObject({ note: 'Slow seller', tags: [] });
    const listed = await seller.wire.call('orders.listMine', { search: code });
    expect(listed.list[0]).toMatchObject({ note: 'Bought at the corner shop', tags: ['april', 'gift'], mayRate: true });
    await seller.wire.call('ratings.setNote', { code, note: '  ' });
    await seller.wire.call('ratings.setTags', { code, tags: [] });
    expect(await seller.wire.call('ratings.orderData', { code })).toMatchObject({ note: '', tags: [] });
  });

  it('keeps at most two tags, none of them empty', async () => {
    const seller = await buildUser(app);
    const code = await traded(seller);
    await refused(seller.wire.call('ratings.setTags', { code, tags: ['a', 'b', 'c'] }), 'gateway.invalid');
    await refused(seller.wire.call('ratings.setTags', { code, tags: ['a', '  '] }), 'gateway.invalid');
    expect(await seller.wire.call('ratings.setTags', { code, tags: ['twice', 'twice'] })).toEqual({ tags: ['twice'] });
  });

  it('filters the order list by tag, form, direction and state', async () => {
    const seller = await buildUser(app);
    const [first, second] = [await traded(seller), await traded(seller)];
    const { orderCode: third } = await sell(seller, adCode, [{ face: 20 }]);
    await seller.wire.call('ratings.setTags', { code: first, tags: ['work'] });
    await seller.wire.call('ratings.setTags', { code: second, tags: ['work', 'april'] });
    const codes = async (params: object) =>
      (await seller.wire.call('orders.listMine', { sort: 'oldest', ...params })).list.map((row) => row.code);
    expect(await codes({ tag: 'work' })).toEqual([first, second]);
    expect(await codes({ tag: 'april' })).toEqual([second]);
    expect(await codes({ state: 'to_view' })).toEqual([third]);
    expect(await codes({ form: 'ecode', direction: 'buy_ad' })).toEqual([first, second, third]);
    expect(await codes({ form: 'physical' })).toEqual([]);
    expect(await codes({ direction: 'sell_ad' })).toEqual([]);
    const { list } = await seller.wire.call('ratings.listMyTags', {});
    expect(list).toEqual([
      { tag: 'work', count: 2 },
      { tag: 'april', count: 1 },
    ]);
    const foreign = await provider.wire.call('orders.listMine', { tag: 'work' });
    expect(foreign.totalCount).toBe(0);
  });

  it('tells when each state was entered, and what was paid', async () => {
    const seller = await buildUser(app);
    const code = await traded(seller);
    const data = await provider.wire.call('ratings.orderData', { code });
    expect(data.times.map((time) => time.state)).toEqual(['to_view', 'to_confirm', 'completed']);
    expect(data).toMatchObject({ orderAmount: '17000000', settledAmount: '17000000', feeAmount: '170000' });
    const admin = await buildUser(app, { role: 'admin' });
    await refused(admin.wire.call('ratings.orderData', { code }), 'nothing.found');
  });
});
