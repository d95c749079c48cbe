import { afterAll, describe, expect, it } from 'vitest';
import type { ParamsOf } from '#contract/catalogue.ts';
import { bailAccountId } from '#core/ledger/accounts.ts';
import { fundLegs } from '#core/ledger/legs.ts';
import { amount } from '#core/money/amount.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { adDraft, publishAd } from '#tests/fixtures/world/offers.ts';
import { placement, sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';

const refusal = (request: Promise<unknown>): Promise<{ code?: string }> =>
  request.then(
    () => ({ code: 'it answered' }),
    (error: { code?: string }) => error,
  );

const app = await startTestApp({
  loops: false,
  rules: { 'ads.list_count_ms': 0, 'ads.ranking_cache_ms': 0, 'ads.max_open_per_user': 6 },
});
const seller = await buildUser(app);
afterAll(() => app.close());

describe('own buy ads', () => {
  const provider = (points = 10_000) => buildUser(app, { role: 'provider', points });
  const publish = (owner: TestUser, change: Partial<ParamsOf<'ads.publish'>> = {}) =>
    owner.wire.call('ads.publish', adDraft(change));

  it('are published for several countries of one currency in one go, or not at all', async () => {
    const owner = await provider();
    const [de, fr] = ['amazon-de-eur-ecode', 'steam-de-eur-ecode'];
    const { types } = await owner.wire.call('catalog.listCardTypes', {});
    const euro = types.filter(
      (typeItem) => typeItem.brandId === 'amazon' && typeItem.currency === 'EUR' && typeItem.form === 'ecode',
    );
    expect((await refusal(publish(owner, { cardTypeId: de, alsoCardTypeIds: [fr ?? ''] }))).code).toMatch(
      /ads\.(countries_differ|card_type_unknown)/,
    );
    expect((await refusal(publish(owner, { cardTypeId: de, alsoCardTypeIds: ['amazon-us-usd-ecode'] }))).code).toBe(
      'ads.countries_differ',
    );
    expect((await owner.wire.call('ads.listMine', {})).totalCount).toBe(0);
    const [first, ...rest] = euro.slice(0, 3).map((item) => item.id);
    const { code, codes } = await publish(owner, { cardTypeId: first ?? de, alsoCardTypeIds: rest });
    expect(codes).toHaveLength(1 + rest.length);
    expect(codes[0]).toBe(code);
    expect((await owner.wire.call('ads.listMine', {})).totalCount).toBe(codes.length);
  });

  it.each([
    { minAmount: 200, maxAmount: 100 },
    { exactAmount: 100, minAmount: 50 },
    { exactAmount: 5_001 },
    { maxAmount: 5_001 },
  ])('refuse the amounts %o', async (amounts) => {
    expect((await refusal(publish(await provider(), amounts))).code).toBe('ads.amount_range');
  });

  it('take orders within their amounts only', async () => {
    const owner = await provider();
    const { code } = await publish(owner, { minAmount: 50, maxAmount: 100 });
    const low = await refusal(sell(seller, code, [{ face: 50 }])); // 42.5 points
    expect(low).toMatchObject({ code: 'orders.amount_limits' });
    const high = await refusal(sell(seller, code, [{ face: 100 }, { face: 50 }])); // 127.5
    expect(high).toMatchObject({ code: 'orders.amount_limits' });
    expect((await sell(seller, code, [{ face: 100 }])).orderAmount).toBe('85000000');
  });

  it('take orders of their exact amount only, its fraction left out', async () => {
    const owner = await provider();
    const { code } = await publish(owner, { exactAmount: 106, rate: '85' });
    expect((await refusal(sell(seller, code, [{ face: 100 }]))).code).toBe('orders.exact_amount');
    expect((await sell(seller, code, [{ face: 100 }, { face: 25 }])).orderAmount).toBe('106250000');
  });

  it('forget the amounts when an edit leaves them out, for the next order at once', async () => {
    const owner = await provider();
    const { code } = await publish(owner, { exactAmount: 300 });
    await refusal(sell(seller, code));
    const terms = { rate: '85', minFace: 10, maxFace: 500, totalAmount: 5_000 };
    await owner.wire.call('ads.edit', { ...terms, code, version: 1 });
    expect((await sell(seller, code)).orderAmount).toBe('85000000');
  });

  it('say why they are hidden, and come back by themselves', async () => {
    const owner = await provider(60);
    const { code } = await publish(owner, { cardTypeId: 'apple-us-usd-ecode', minAmount: 80 });
    const seen = async () =>
      (await client(app.url).call('ads.list', { ownerId: owner.userId })).list.map((ad) => ad.code);
    const mine = () => owner.wire.call('ads.getMine', { code });
    expect(await mine()).toMatchObject({ status: 'on', hidden: true, hiddenWhy: 'balance' });
    expect(await seen()).toEqual([]);
    await app.db.run(sql`UPDATE buy_ad SET min_amount = 50000000 WHERE code = ${code}`);
    expect(await mine()).toMatchObject({ hidden: false, hiddenWhy: null });
    expect(await seen()).toEqual([code]);
    await app.db.run(sql`
      UPDATE buy_ad SET remaining_amount = 40000000, settled_amount = total_amount - 40000000 WHERE code = ${code}`);
    expect(await mine()).toMatchObject({ hidden: true, hiddenWhy: 'remainder' });
    expect(await seen()).toEqual([]);
  });

  it('are hidden while bail does not cover another order, paused owners’ and blocked users’ altogether', async () => {
    const strict = await startTestApp({ loops: false, rules: { 'bail.exposure_multiple_bps': 10_000 } });
    try {
      const owner = await buildUser(strict, { role: 'provider', points: 1_000 });
      const reader = await buildUser(strict);
      const code = await publishAd(owner);
      const seen = async () => (await reader.wire.call('ads.list', { ownerId: owner.userId })).list.length;
      const mine = () => owner.wire.call('ads.getMine', { code });
      expect([await seen(), (await mine()).hiddenWhy]).toEqual([0, 'bail']);
      const account = bailAccountId(owner.userId);
      await strict.services.ledger.openAccounts([
        { id: account, owner: owner.userId, kind: 'bail', currency: 'POINTS' },
      ]);
      const funds = { id: newId(), account, amount: amount(90_000_000n) };
      assertApplied(await strict.services.ledger.apply([fundLegs(funds)]));
      expect([await seen(), (await mine()).hiddenWhy]).toEqual([1, null]);
      const { orderCode } = await sell(reader, code); // 85 of 90 points of bail
      expect([await seen(), (await mine()).hiddenWhy]).toEqual([0, 'bail']);
      await reader.wire.call('orders.cancel', { code: orderCode, reason: 'changed_mind' });
      expect(await seen()).toBe(1);
      await strict.db.run(sql`INSERT INTO placing_pause (user_id, reason) VALUES (${owner.userId}, 'staff')`);
      expect(await seen()).toBe(0);
      await strict.db.run(sql`DELETE FROM placing_pause`);
      await strict.db.run(sql`INSERT INTO user_block (user_id, blocked_id) VALUES (${reader.userId}, ${owner.userId})`);
      expect(await seen()).toBe(0);
      expect((await client(strict.url).call('ads.list', { ownerId: owner.userId })).list).toHaveLength(1);
    } finally {
      await strict.close();
    }
  });

  it('leave the shelf when an order takes what remained, and return when it is cancelled', async () => {
    const owner = await provider();
    const { code } = await publish(owner, { totalAmount: 90 });
    const { orderCode } = await sell(seller, code, [{ face: 100 }]); // 85 of 90: less than 10 remain
    expect(await owner.wire.call('ads.getMine', { code })).toMatchObject({ status: 'completed' });
    await seller.wire.call('orders.cancel', { code: orderCode, reason: 'changed_mind' });
    expect(await owner.wire.call('ads.getMine', { code })).toMatchObject({ status: 'on', remainingAmount: '90000000' });
  });

  it('are removed for good, but not while an order is open', async () => {
    const owner = await provider();
    const traded = await publishAd(owner);
    const idle = await publishAd(owner);
    const { orderCode } = await sell(seller, traded);
    expect(await owner.wire.call('ads.remove', { codes: [traded, idle] })).toEqual({
      done: [idle],
      refused: [{ code: traded, why: 'open_orders' }],
    });
    expect((await owner.wire.call('ads.listMine', {})).list.map((ad) => ad.code)).toEqual([traded]);
    for (const gone of [
      () => client(app.url).call('ads.get', { code: idle }),
      () => owner.wire.call('ads.shelve', { code: idle, onShelf: true }),
      () => owner.wire.call('ads.remove', { codes: [idle] }),
      () => placement(seller, idle),
    ]) {
      expect((await refusal(gone())).code).toBe('nothing.found');
    }
    await seller.wire.call('orders.cancel', { code: orderCode, reason: 'changed_mind' });
    expect((await owner.wire.call('ads.remove', { codes: [traded] })).done).toEqual([traded]);
  });

  it('refuse an order that was begun before the removal', async () => {
    const owner = await provider();
    const code = await publishAd(owner);
    const params = await placement(seller, code);
    await owner.wire.call('ads.remove', { codes: [code] });
    expect(['nothing.found', 'orders.ad_closed']).toContain(
      (await refusal(seller.wire.call('orders.place', params))).code,
    );
  });

  it('move on and off the shelf together, each for itself', async () => {
    const owner = await provider();
    const codes = [await publishAd(owner), await publishAd(owner), await publishAd(owner)];
    const [first = '', second = '', third = ''] = codes;
    expect((await refusal(owner.wire.call('ads.shelveMany', { codes: [], onShelf: false }))).code).toBe(
      'gateway.invalid',
    );
    const off = await owner.wire.call('ads.shelveMany', { codes, onShelf: false });
    expect([off.done.toSorted(), off.refused]).toEqual([codes.toSorted(), []]);
    await app.db.run(
      sql`UPDATE buy_ad SET remaining_amount = 9999999, settled_amount = total_amount - 9999999 WHERE code = ${second}`,
    );
    for (let i = 0; i < 5; i++) await publishAd(owner);
    const on = await owner.wire.call('ads.shelveMany', { codes, onShelf: true });
    expect(on.done).toHaveLength(1);
    expect(on.refused).toEqual(
      expect.arrayContaining([
        { code: second, why: 'remainder_low' },
        { code: [first, third].find((text) => !on.done.includes(text)), why: 'too_many' },
      ]),
    );
    // A card that left the trade keeps its own ad off the shelf, and no other.
    const keeper = await provider();
    const [steam, amazon] = [
      await publishAd(keeper, { cardTypeId: 'steam-us-usd-ecode', maxFace: 100 }),
      await publishAd(keeper),
    ];
    await keeper.wire.call('ads.shelveMany', { codes: [steam, amazon], onShelf: false });
    await app.db.run(sql`UPDATE card_type SET active = false WHERE id = 'steam-us-usd-ecode'`);
    const partly = await keeper.wire.call('ads.shelveMany', { codes: [steam, amazon], onShelf: true });
    await app.db.run(sql`UPDATE card_type SET active = true WHERE id = 'steam-us-usd-ecode'`);
    expect(partly).toEqual({ done: [amazon], refused: [{ code: steam, why: 'not_traded' }] });
    const stranger = await provider();
    expect((await refusal(stranger.wire.call('ads.shelveMany', { codes, onShelf: false }))).code).toBe('nothing.found');
  });

  it('are found by code and brand, and sorted', async () => {
    const owner = await provider();
    const low = await publishAd(owner, { rate: '70' });
    const high = await publishAd(owner, {
      rate: '90',
      cardTypeId: 'steam-us-usd-ecode',
      maxFace: 100,
      totalAmount: 100,
    });
    const codes = async (params: ParamsOf<'ads.listMine'>) =>
      (await owner.wire.call('ads.listMine', params)).list.map((ad) => ad.code);
    expect(await codes({})).toEqual([high, low]);
    expect(await codes({ sort: 'rate' })).toEqual([high, low]);
    expect(await codes({ sort: 'left' })).toEqual([low, high]);
    expect(await codes({ search: 'stea' })).toEqual([high]);
    expect(await codes({ search: low.slice(3).toLowerCase() })).toEqual([low]);
    expect(await codes({ search: '%' })).toEqual([]);
  });

  it('show their orders, what is open and at which price at most', async () => {
    const owner = await provider();
    const code = await publishAd(owner);
    await publishAd(owner);
    const first = await sell(seller, code);
    await sell(seller, code, [{ face: 50 }]);
    await seller.wire.call('orders.cancel', { code: first.orderCode, reason: 'changed_mind' });
    const orders = await owner.wire.call('ads.listOrders', { code });
    expect(orders).toMatchObject({
      totalCount: 2,
      openCount: 1,
      openAmount: '42500000',
      highestOpenPrice: '85000000',
      since: null,
    });
    expect(orders.list.map((item) => item.ended)).toEqual([false, true]);
  });

  describe('ranking', () => {
    it('goes by completion, speed and volume, and falls with orders never viewed in a row', async () => {
      const [good, late] = [await provider(), await provider()];
      for (const owner of [good, late]) {
        await publish(owner, { cardTypeId: 'nike-us-usd-ecode' });
        await app.db.run(sql`
          INSERT INTO trade_stats (user_id, ended, completed, release_s, median_release_s)
          VALUES (${owner.userId}, 100, 100, '{600}', ${owner === good ? 600 : 300})`);
      }
      const ranked = async () => {
        const { list } = await client(app.url).call('ads.ranking', { brandId: 'nike' });
        return list.map(({ provider: { userId }, score, parts }) => ({ userId, score, timeouts: parts.timeouts }));
      };
      expect(await ranked()).toEqual([
        { userId: late.userId, score: 500 + 250 + 100, timeouts: 0 },
        { userId: good.userId, score: 500 + 200 + 100, timeouts: 0 },
      ]);
      const fault = sql`
        INSERT INTO trade_fault (id, user_id, other_id, order_id, kind)
        SELECT id, ${late.userId}, ${good.userId}, id, 'never_viewed' FROM unnest(${[newId(), newId()]}::uuid[]) AS id`;
      await app.db.run(fault);
      expect(await ranked()).toEqual([
        { userId: good.userId, score: 800, timeouts: 0 },
        { userId: late.userId, score: 750, timeouts: -100 },
      ]);
    });

    it('leaves out who has nothing on the shelf, and who is in a block with the reader', async () => {
      const owner = await provider();
      const { code } = await publish(owner, { cardTypeId: 'ebay-us-usd-ecode' });
      const reader = await buildUser(app);
      const seen = async () => (await reader.wire.call('ads.ranking', { brandId: 'ebay' })).list.length;
      expect(await seen()).toBe(1);
      await app.db.run(sql`INSERT INTO user_block (user_id, blocked_id) VALUES (${owner.userId}, ${reader.userId})`);
      expect(await seen()).toBe(0);
      await app.db.run(sql`DELETE FROM user_block WHERE user_id = ${owner.userId}`);
      await owner.wire.call('ads.shelve', { code, onShelf: false });
      expect(await seen()).toBe(0);
    });
  });
});
