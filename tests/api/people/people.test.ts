import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { payOrder } from '#tests/fixtures/world/order-life.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';

const app = await startTestApp({
  loops: false,
  rules: { 'people.max_blocks': 2, 'people.max_trusts': 2, 'people.max_favourites': 2, 'people.badge_new_s': 0 },
});
const user = await buildUser(app);
const provider = await buildUser(app, { role: 'provider', points: 20_000 });
afterAll(() => app.close());

describe('records, lists and favourites', () => {
  const refused = (request: Promise<unknown>, code: string) => expect(request).rejects.toMatchObject({ code });
  const recordOf = (who: TestUser, by = user) => by.wire.call('people.getRecord', { userId: who.userId });

  it('trusts and no longer trusts, one by one and all', async () => {
    const others = [await buildUser(app), await buildUser(app)];
    for (const { userId } of others) await user.wire.call('people.addTrust', { userId });
    await user.wire.call('people.addTrust', { userId: others[1]?.userId ?? '' });
    const full = user.wire.call('people.addTrust', { userId: provider.userId });
    await refused(full, 'people.too_many');
    const { list, totalCount } = await user.wire.call('people.listTrust', {});
    expect(list.map((item) => item.userId)).toEqual(others.map((other) => other.userId).reverse());
    expect(totalCount).toBe(2);
    const trusted = await user.wire.call('people.listTrust', { search: others[0]?.name ?? '' });
    expect(trusted.list.map((item) => item.name)).toEqual([others[0]?.name]);
    expect(await recordOf(others[0] as TestUser)).toMatchObject({ trustedBy: 1, relation: { trusted: true } });
    await user.wire.call('people.cancelTrust', { userId: others[0]?.userId ?? '' });
    expect((await user.wire.call('people.listTrust', {})).totalCount).toBe(1);
    expect(await user.wire.call('people.cancelAllTrust', {})).toEqual({ count: 1 });
    expect(await user.wire.call('people.listTrust', {})).toEqual({ list: [], totalCount: 0 });
  });

  it('blocks whom one trusted, and lets nobody trust whom they block', async () => {
    const other = await buildUser(app);
    const { userId } = other;
    await user.wire.call('people.addTrust', { userId });
    await user.wire.call('people.addBlock', { userId });
    expect((await recordOf(other)).relation).toMatchObject({ trusted: false, blocked: true });
    await refused(user.wire.call('people.addTrust', { userId }), 'people.blocked');
    expect((await user.wire.call('people.listBlocks', {})).list.map((item) => item.userId)).toEqual([userId]);
    // The blocked user gets no notice.
    expect((await recordOf(user, other)).relation).toMatchObject({ blocked: false });
    await user.wire.call('people.removeBlock', { userId });
    expect((await user.wire.call('people.listBlocks', {})).totalCount).toBe(0);
  });

  it('puts neither oneself, nor staff, nor nobody on a list, nor too many', async () => {
    const moderator = await buildUser(app, { role: 'moderator' });
    for (const name of ['people.addTrust', 'people.addBlock'] as const) {
      await refused(user.wire.call(name, { userId: user.userId }), 'people.oneself');
      await refused(user.wire.call(name, { userId: moderator.userId }), 'people.staff');
      await refused(user.wire.call(name, { userId: newId() }), 'nothing.found');
    }
    const busy = await buildUser(app);
    for (let i = 0; i < 2; i++) await busy.wire.call('people.addBlock', { userId: (await buildUser(app)).userId });
    await refused(busy.wire.call('people.addBlock', { userId: provider.userId }), 'people.too_many');
  });

  it('collects ads, shows them alone, and forgets them', async () => {
    const [first, second, third] = [await publishAd(provider), await publishAd(provider), await publishAd(provider)];
    await user.wire.call('people.setFavourite', { adCode: first, on: true });
    await user.wire.call('people.setFavourite', { adCode: second, on: true });
    await refused(user.wire.call('people.setFavourite', { adCode: third, on: true }), 'people.too_many');
    await refused(user.wire.call('people.setFavourite', { adCode: 'AD00000000', on: true }), 'nothing.found');
    const { list, totalCount } = await user.wire.call('people.listFavourites', {});
    expect(list.map((row) => row.adCode)).toEqual([second, first]);
    expect(totalCount).toBe(2);
    const marks = await user.wire.call('people.getMarks', {});
    expect([...marks.favourites].sort()).toEqual([first, second].sort());
    const market = await user.wire.call('ads.list', { favouritesOnly: true });
    expect(market.list.map((ad) => ad.code).sort()).toEqual([first, second].sort());
    expect((await client(app.url).call('ads.list', { favouritesOnly: true })).list).toEqual([]);
    expect((await user.wire.call('goods.list', { favouritesOnly: true })).list).toEqual([]);
    expect((await client(app.url).call('goods.list', { favouritesOnly: true })).list).toEqual([]);
    await user.wire.call('people.setFavourite', { adCode: first, on: false });
    expect((await user.wire.call('people.getMarks', {})).favourites).toEqual([second]);
    expect((await user.wire.call('ads.list', { favouritesOnly: true })).totalCount).toBe(1);
  });

  it('shows everybody a record, and a relation to who is logged in', async () => {
    const seller = await buildUser(app);
    const buyer = await buildUser(app, { role: 'provider', points: 5_000 });
    const { orderCode: code } = await sell(seller, await publishAd(buyer), [{ face: 100 }]);
    await payOrder(buyer, code);
    const seen = await recordOf(buyer, seller);
    expect(seen).toMatchObject({
      certified: true,
      level: 1,
      levelIcon: 'bronze',
      hvcFlag: false,
      badges: ['certified'],
      trades: { ended: 1, completed: 1, completedPermille: 1000 },
      claims: { claims: 0, lost: 0 },
      relation: { isMe: false, trusted: false, blocked: false, ordersTogether: 1 },
    });
    const visitor = await client(app.url).call('people.getRecord', { userId: seller.userId });
    expect(visitor).toMatchObject({ claims: null, relation: null, ratings: { count: 0, average: null } });
    expect((await recordOf(seller, seller)).relation).toMatchObject({ isMe: true });
    await refused(user.wire.call('people.getRecord', { userId: newId() }), 'nothing.found');
  });

  it('keeps a provider’s volume as it grows, and flags what a month comes to', async () => {
    const seller = await buildUser(app);
    const buyer = await buildUser(app, { role: 'provider', points: 5_000 });
    const { orderCode: code } = await sell(seller, await publishAd(buyer), [{ face: 100 }]);
    await payOrder(buyer, code);
    const volumes = await app.db.many(sql`
      SELECT user_id AS id, points FROM trade_volume WHERE user_id IN (${seller.userId}, ${buyer.userId})`);
    expect(volumes).toEqual([{ id: buyer.userId, points: 85_000_000n }]);
    await app.db.run(sql`
      INSERT INTO trade_volume (user_id, day, points)
      VALUES (${buyer.userId}, (now() AT TIME ZONE 'UTC')::date - 29, 199914999999),
             (${buyer.userId}, (now() AT TIME ZONE 'UTC')::date - 30, 900000000000)`);
    expect((await recordOf(buyer)).hvcFlag).toBe(false);
    await app.db.run(sql`UPDATE trade_volume SET points = points + 1 WHERE user_id = ${buyer.userId}`);
    expect(await recordOf(buyer)).toMatchObject({ hvcFlag: true, badges: ['certified', 'high_volume'] });
  });
});
