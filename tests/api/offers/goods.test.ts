import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { addGoods, goodsParams, publishAd, publishSellAd } from '#tests/fixtures/world/offers.ts';
import { payOrder } from '#tests/fixtures/world/order-life.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, signIn, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const app = await startTestApp({ loops: false, rules: { 'catalog.cache_ms': 0, 'ads.view_flush_ms': 10 } });
const seller = await buildUser(app);
const buyer = await buildUser(app, { role: 'provider', points: 10_000 });
afterAll(() => app.close());

const mine = (code: string) => seller.wire.call('goods.getMine', { code });
const goodsOf = async (code: string) => (await seller.wire.call('goods.listGoods', { code, limit: 100 })).list;
const seen = (who: TestUser, code: string) => who.wire.call('goods.get', { code });
const onMarket = async (who: TestUser, code: string) => {
  const { list } = await who.wire.call('goods.list', { limit: 100, sort: 'newest' });
  return list.some((ad) => ad.code === code);
};

/** Buys cards at the price shown. */
async function take(code: string, goodsIds: readonly string[], change: { unitPrice?: string; who?: TestUser } = {}) {
  const ad = await seen(buyer, code);
  const { unitPrice = ad.unitPrice, who = buyer } = change;
  const params = { adCode: code, adVersion: ad.version, unitPrice, tradePassword: TRADE_PASSWORD };
  return who.wire.call('orders.buy', { ...params, goodsIds: [...goodsIds] });
}

async function pay(orderCode: string): Promise<void> {
  await payOrder(buyer, orderCode);
}

describe('a sell ad', () => {
  it('is on the market once it has cards on sale, and shows face values but no codes', async () => {
    const code = await publishSellAd(seller, { tags: ['fast'], description: 'With receipt', receipt: 'cash' });
    expect(code).toMatch(/^AS/);
    expect(await onMarket(buyer, code)).toBe(false);
    expect((await mine(code)).hidden).toBe(true);
    const { added, refused } = await addGoods(seller, code, [{ face: 50, code: 'SECRET-CODE-1' }, { face: 100 }]);
    expect([added.map(({ row }) => row), refused]).toEqual([[1, 2], []]);
    expect(await onMarket(buyer, code)).toBe(true);
    const ad = await seen(buyer, code);
    expect(ad.brand.codeHint).not.toBe('');
    expect(ad.brand.codeHintZh).toMatch(/[\u4e00-\u9fff]/);
    expect(ad).toMatchObject({
      goodsOnSale: 2,
      faceOnSale: '15000',
      minFace: '5000',
      maxFace: '10000',
      receipt: 'cash',
    });
    expect(ad.goods.map(({ faceValue, points }) => [faceValue, points])).toEqual([
      ['5000', '40000000'],
      ['10000', '80000000'],
    ]);
    expect(JSON.stringify(ad)).not.toMatch(/SECRET|DE-1|imageId/);
    expect((await goodsOf(code))[0]).toMatchObject({
      row: 1,
      status: 'on_sale',
      masked: '•••• •••• DE1',
    });
  });

  it('is found by what a buyer filters by, cheapest first', async () => {
    const cheap = await publishSellAd(seller, { cardTypeId: 'steam-us-usd-ecode', rate: '60', tags: ['rare'] });
    const dear = await publishSellAd(seller, { cardTypeId: 'steam-us-usd-ecode', rate: '70', quick: true });
    await addGoods(seller, cheap, [{ face: 20 }]);
    await addGoods(seller, dear, [{ face: 50 }, { face: 100 }]);
    const codes = async (filter: object) =>
      (await buyer.wire.call('goods.list', { cardTypeId: 'steam-us-usd-ecode', ...filter })).list.map((ad) => ad.code);
    expect(await codes({})).toEqual([cheap, dear]);
    expect(await codes({ sort: 'largest' })).toEqual([dear, cheap]);
    expect(await codes({ sort: 'newest' })).toEqual([dear, cheap]);
    expect(await codes({ face: 50 })).toEqual([dear]);
    expect(await codes({ face: 75 })).toEqual([]);
    expect(await codes({ tag: 'rare' })).toEqual([cheap]);
    expect(await codes({ quickOnly: true })).toEqual([dear]);
    expect(await codes({ ownerId: buyer.userId })).toEqual([]);
    const { types } = await buyer.wire.call('goods.listCardTypes', {});
    expect(types.find((typeItem) => typeItem.cardTypeId === 'steam-us-usd-ecode')).toMatchObject({
      offers: 2,
      cards: 3,
      bestRate: '600000',
    });
    const info = await buyer.wire.call('goods.getCardInfo', { cardTypeId: 'steam-us-usd-ecode' });
    expect(info).toMatchObject({ offers: 2, cards: 3, best: { adCode: cheap, rate: '600000' } });
  });

  it('asks for the trading password, rate bounds, and limits in their order', async () => {
    await expect(publishSellAd(seller, { tradePassword: 'Wrong2468' })).rejects.toMatchObject({
      code: 'auth.trading_password_wrong',
    });
    await expect(publishSellAd(seller, { rate: '0' })).rejects.toMatchObject({ code: 'ads.rate_range' });
    await expect(publishSellAd(seller, { rate: '80.123' })).rejects.toMatchObject({ code: 'ads.rate_range' });
    await expect(publishSellAd(seller, { minAmount: 20, maxAmount: 10 })).rejects.toMatchObject({
      code: 'goods.limits_order',
    });
    await expect(publishSellAd(seller, { exact: true, minAmount: 20 })).rejects.toMatchObject({
      code: 'goods.limits_order',
    });
    await expect(publishSellAd(seller, { cardTypeId: 'nothing-here' })).rejects.toMatchObject({
      code: 'ads.card_type_unknown',
    });
    await expect(publishSellAd(buyer)).rejects.toMatchObject({ code: 'gateway.forbidden' });
  });

  it('is edited by the version that was seen', async () => {
    const code = await publishSellAd(seller);
    const edited = await seller.wire.call('goods.editAd', { code, version: 1, rate: '75.5', minAmount: 10 });
    expect(edited).toEqual({ code, version: 2, lowerThanOrder: false });
    expect(await mine(code)).toMatchObject({ rate: '755000', minAmount: '10000000', version: 2 });
    await expect(seller.wire.call('goods.editAd', { code, version: 1, rate: '70' })).rejects.toMatchObject({
      code: 'ads.changed',
    });
  });

  it('leaves the shelf, comes back, and is removed with its unsold cards, whose codes are free again', async () => {
    const code = await publishSellAd(seller);
    await addGoods(seller, code, [{ code: 'FREE-AGAIN-1' }]);
    await seller.wire.call('goods.shelveAd', { code, onShelf: false });
    expect(await onMarket(buyer, code)).toBe(false);
    expect((await seen(buyer, code)).goods).toEqual([]);
    await seller.wire.call('goods.shelveAd', { code, onShelf: true });
    await seller.wire.call('goods.setQuick', { code, on: true });
    expect(await mine(code)).toMatchObject({ status: 'on', quick: true });
    await seller.wire.call('goods.removeAd', { code });
    await expect(mine(code)).rejects.toMatchObject({ code: 'nothing.found' });
    await expect(seen(buyer, code)).rejects.toMatchObject({ code: 'nothing.found' });
    const other = await publishSellAd(seller);
    expect((await addGoods(seller, other, [{ code: 'FREE-AGAIN-1' }])).refused).toEqual([]);
  });

  it('is managed to its end by an owner who became a provider, who publishes no other', async () => {
    const owner = await buildUser(app);
    const code = await publishSellAd(owner);
    const { added } = await addGoods(owner, code, [{ face: 20 }, { face: 30 }]);
    const [first, second] = added.map(({ id }) => id) as [string, string];
    await app.db.run(sql`UPDATE app_user SET role = 'provider', server_flag = true WHERE id = ${owner.userId}`);
    const { wire } = await signIn(app, { ...owner, role: 'provider' });
    expect((await wire.call('goods.listMine', {})).list.map((ad) => ad.code)).toEqual([code]);
    await wire.call('goods.editAd', { code, version: 1, rate: '75.5' });
    await wire.call('goods.setQuick', { code, on: true });
    expect(await wire.call('goods.setShelf', { code, goodsIds: [first], onShelf: false })).toEqual({ changed: 1 });
    expect(await wire.call('goods.removeGoods', { code, goodsIds: [second] })).toEqual({ removed: 1 });
    await wire.call('goods.shelveAd', { code, onShelf: false });
    const draft = {
      cardTypeId: 'amazon-us-usd-ecode',
      rate: '80',
      receipt: 'none' as const,
      tradePassword: TRADE_PASSWORD,
    };
    expect(await outcomeOf(wire.call('goods.publishAd', draft))).toBe('gateway.forbidden');
    await wire.call('goods.removeAd', { code });
    expect((await wire.call('goods.listMine', {})).list).toEqual([]);
  });

  it('is kept from users who block each other, in either direction', async () => {
    const code = await publishSellAd(seller);
    await addGoods(seller, code);
    for (const [from, to] of [
      [seller, buyer],
      [buyer, seller],
    ] as const) {
      await app.db.run(sql`INSERT INTO user_block (user_id, blocked_id) VALUES (${from.userId}, ${to.userId})`);
      expect(await onMarket(buyer, code)).toBe(false);
      await expect(seen(buyer, code)).rejects.toMatchObject({ code: 'nothing.found' });
      await app.db.run(sql`DELETE FROM user_block`);
    }
    const ad = await seen(buyer, code);
    await app.db.run(sql`INSERT INTO user_block (user_id, blocked_id) VALUES (${seller.userId}, ${buyer.userId})`);
    const buying = buyer.wire.call('orders.buy', {
      adCode: code,
      adVersion: ad.version,
      unitPrice: ad.unitPrice,
      goodsIds: ad.goods.map(({ id }) => id),
      tradePassword: TRADE_PASSWORD,
    });
    await expect(buying).rejects.toMatchObject({ code: 'orders.blocked' });
    await app.db.run(sql`DELETE FROM user_block`);
  });
});

describe('cards of a sell ad', () => {
  it('are refused row by row when a code is twice in the paste, on a shelf, or in an order', async () => {
    const code = await publishSellAd(seller);
    await addGoods(seller, code, [{ code: 'ON-THE-SHELF-1' }]);
    await sell(seller, await publishAd(buyer), [{ code: 'IN-AN-ORDER-1' }]);
    const other = await buildUser(app);
    const theirs = await publishSellAd(other);
    const { added, refused } = await addGoods(other, theirs, [
      { code: 'NEW-CODE-0001' },
      { code: 'new code 0001' },
      { code: 'ON-THE-SHELF-1' },
      { code: 'IN-AN-ORDER-1' },
      { face: 1_000_000 },
      { code: 'NEW-CODE-0002' },
    ]);
    expect(added.map(({ row }) => row)).toEqual([1, 6]);
    expect(refused.map(({ row, error }) => [row, error])).toEqual([
      [2, 'cards.duplicate_row'],
      [3, 'cards.duplicate'],
      [4, 'cards.duplicate'],
      [5, 'goods.face'],
    ]);
    expect(refused[1]?.message).toMatch(/^Row 3: /);
    // The other way round: a card on the shelf cannot be sold to a buy ad.
    await expect(sell(other, await publishAd(buyer), [{ code: 'NEW-CODE-0001' }])).rejects.toMatchObject({
      code: 'cards.duplicate',
    });
  });

  it('need a code and an image of their own', async () => {
    const code = await publishSellAd(seller);
    const imageId = await seller.wire.upload('card', await noiseImage());
    const twice = await addGoods(seller, code, [{ imageId }, { imageId }]);
    expect(twice.refused.map(({ row, error }) => [row, error])).toEqual([[2, 'cards.image_twice']]);
    const foreign = await buyer.wire.upload('card', await noiseImage());
    const used = await addGoods(seller, code, [{ imageId }, { imageId: foreign }]);
    expect(used.refused.map(({ error }) => error)).toEqual(['cards.image_missing', 'cards.image_missing']);
    const params = await goodsParams(seller, code, [{}]);
    const bare = { ...params, rows: [{ faceValue: 100 }] };
    await expect(seller.wire.call('goods.addGoods', bare)).rejects.toMatchObject({ code: 'goods.code_needed' });
    const elsewhere = { ...params, code: await publishSellAd(seller) };
    await expect(seller.wire.call('goods.addGoods', elsewhere)).rejects.toMatchObject({ code: 'cards.seal_broken' });
  });

  it('of a physical ad have no code', async () => {
    const code = await publishSellAd(seller, { cardTypeId: 'amazon-us-usd-physical' });
    const { added } = await seller.wire.call('goods.addGoods', { code, rows: [{ faceValue: 25 }, { faceValue: 50 }] });
    expect(added.length).toBe(2);
    expect((await goodsOf(code)).map(({ masked, imageId }) => [masked, imageId])).toEqual([
      ['', null],
      ['', null],
    ]);
  });

  it('are added once when the same code comes twice at once', async () => {
    const other = await buildUser(app);
    const ads = [await publishSellAd(seller), await publishSellAd(other)] as const;
    const params = [
      await goodsParams(seller, ads[0], [{ code: 'RACE-CODE-0001' }]),
      await goodsParams(other, ads[1], [{ code: 'RACE-CODE-0001' }]),
    ] as const;
    const answers = await Promise.all([
      seller.wire.call('goods.addGoods', params[0]),
      other.wire.call('goods.addGoods', params[1]),
    ]);
    expect(answers.map(({ added }) => added.length).sort()).toEqual([0, 1]);
    expect(answers.flatMap(({ refused }) => refused.map(({ error }) => error))).toEqual(['cards.duplicate']);
  });

  it('are as many as one ad may have, and no more', async () => {
    const strict = await startTestApp({ loops: false, rules: { 'goods.max_per_ad': 2 } });
    const owner = await buildUser(strict);
    const code = await publishSellAd(owner);
    await addGoods(owner, code, [{}, {}]);
    await expect(addGoods(owner, code, [{}])).rejects.toMatchObject({ code: 'goods.too_many' });
    await strict.close();
  });

  it('go off the shelf and come back, and are removed, at least one at a time', async () => {
    const code = await publishSellAd(seller);
    const { added } = await addGoods(seller, code, [{ face: 20 }, { face: 30 }, { face: 50, code: 'REMOVED-CODE-1' }]);
    const [a, b, c] = added.map(({ id }) => id) as [string, string, string];
    expect(await seller.wire.call('goods.setShelf', { code, goodsIds: [a, b], onShelf: false })).toEqual({
      changed: 2,
    });
    expect(await mine(code)).toMatchObject({ goodsOnSale: 1, goods: { onSale: 1, offShelf: 2 } });
    expect(await seller.wire.call('goods.setShelf', { code, goodsIds: [a, c], onShelf: true })).toEqual({ changed: 1 });
    expect(await seller.wire.call('goods.removeGoods', { code, goodsIds: [c] })).toEqual({ removed: 1 });
    expect((await goodsOf(code)).map(({ status }) => status)).toEqual(['on_sale', 'off_shelf']);
    expect((await addGoods(seller, code, [{ code: 'REMOVED-CODE-1' }])).refused).toEqual([]);
    await expect(seller.wire.call('goods.setShelf', { code, goodsIds: [], onShelf: true })).rejects.toMatchObject({
      code: 'gateway.invalid',
    });
    await expect(seller.wire.call('goods.removeGoods', { code, goodsIds: [c] })).rejects.toMatchObject({
      code: 'nothing.found',
    });
  });
});

describe('buying goods', () => {
  it('attaches the cards, and gives unseen ones back under a fresh card', async () => {
    const code = await publishSellAd(seller, { minAmount: 50, maxAmount: 200 });
    const { added } = await addGoods(seller, code, [{ face: 50 }, { face: 100 }, { face: 500 }]);
    const [small, middle, large] = added.map(({ id }) => id) as [string, string, string];
    await expect(take(code, [small])).rejects.toMatchObject({
      code: 'goods.amount_limits',
      message: expect.stringContaining('50 to 200 points'),
    });
    await expect(take(code, [large])).rejects.toMatchObject({ code: 'goods.amount_limits' });
    await expect(take(code, [small, middle], { unitPrice: '1' })).rejects.toMatchObject({
      code: 'orders.price_changed',
    });
    await expect(take(code, [newId()])).rejects.toMatchObject({ code: 'goods.not_on_sale' });
    const { orderCode, orderAmount } = await take(code, [middle, small]);
    const { cards, faceValue } = await buyer.wire.call('orders.get', { code: orderCode });
    expect(cards.map(({ row, faceValue: face }) => [row, face])).toEqual([
      [1, '5000'],
      [2, '10000'],
    ]);
    expect([orderAmount, faceValue]).toEqual(['120000000', '15000']);
    await expect(take(code, [middle])).rejects.toMatchObject({ code: 'goods.not_on_sale' });
    await expect(seller.wire.call('goods.removeGoods', { code, goodsIds: [small] })).rejects.toMatchObject({
      code: 'goods.in_trade',
    });
    await expect(seller.wire.call('goods.removeAd', { code })).rejects.toMatchObject({ code: 'goods.in_trade' });
    expect((await mine(code)).goods).toMatchObject({ onSale: 1, inTrade: 2 });
    const cardId = cards[1]?.id ?? '';
    await buyer.wire.call('orders.revealCard', { code: orderCode, cardId });
    const evidence = [await buyer.wire.upload('evidence', await noiseImage())];
    const claim = { cardId, kind: 'invalid' as const, actualFaceValue: 0, note: 'Used', evidence };
    await buyer.wire.call('disputes.openClaim', { code: orderCode, cards: [claim] });
    await seller.wire.call('disputes.escalate', { code: orderCode });
    expect((await mine(code)).goods).toMatchObject({ inArbitration: 2 });
    await seller.wire.call('disputes.concede', { code: orderCode, tradePassword: TRADE_PASSWORD });
    expect((await mine(code)).goods).toMatchObject({ onSale: 2, completed: 1 });
    // A card that came back unseen can be bought again; an opened one cannot.
    await expect(take(code, [small, middle])).rejects.toMatchObject({ code: 'goods.not_on_sale' });
    const rows = await app.db.many<{ live: boolean; order: string | null }>(sql`
      SELECT c.live, o.code AS "order" FROM gift_card c LEFT JOIN gift_order o ON o.id = c.order_id
      WHERE c.goods_id = ${small} ORDER BY c.live`);
    expect(rows).toEqual([
      { live: false, order: orderCode },
      { live: true, order: null },
    ]);
  });

  it('closes an ad whose last card is sold, and new cards open it again', async () => {
    const code = await publishSellAd(seller, { exact: true });
    const { added } = await addGoods(seller, code, [{}, {}]);
    const [first, second] = added.map(({ id }) => id) as [string, string];
    await expect(take(code, [first, second])).rejects.toMatchObject({ code: 'goods.exact_one' });
    for (const id of [first, second]) await pay((await take(code, [id])).orderCode);
    expect(await mine(code)).toMatchObject({ status: 'completed', soldCount: 2, goods: { completed: 2 } });
    await expect(seller.wire.call('goods.shelveAd', { code, onShelf: true })).rejects.toMatchObject({
      code: 'goods.sold_out',
    });
    await addGoods(seller, code);
    expect(await mine(code)).toMatchObject({ status: 'on', goodsOnSale: 1 });
  });
});

describe('the internal price', () => {
  it('keeps ads of its card types from trading below it, also those still to come', async () => {
    const type = 'google-play-us-usd-ecode';
    const code = await publishSellAd(seller, { cardTypeId: type, rate: '80' });
    const { added } = await addGoods(seller, code);
    const floor = (price: string) => seller.wire.call('goods.setPrice', { cardTypeIds: [type], price });
    expect(await floor('0.80000001')).toEqual({ changed: 1, lowerThanOrder: false });
    expect(await mine(code)).toMatchObject({ internalPrice: '80000001', hiddenWhy: 'floor', hidden: true });
    expect(await onMarket(buyer, code)).toBe(false);
    await expect(take(code, [added[0]?.id ?? ''])).rejects.toMatchObject({ code: 'goods.below_floor' });
    const later = await publishSellAd(seller, { cardTypeId: type, rate: '90' });
    expect(await mine(later)).toMatchObject({ internalPrice: '80000001', hiddenWhy: 'cards' });
    await floor('0.8');
    expect(await onMarket(buyer, code)).toBe(true);
    await floor('0');
    expect((await mine(code)).internalPrice).toBe(null);
  });

  it('warns when it is lower than the price of an open order', async () => {
    const open = await publishAd(buyer, { rate: '85' });
    await sell(seller, open);
    const floor = (price: string) =>
      seller.wire.call('goods.setPrice', { cardTypeIds: ['amazon-us-usd-ecode'], price });
    expect((await floor('0.849')).lowerThanOrder).toBe(true);
    expect((await floor('0.85')).lowerThanOrder).toBe(false);
    await floor('0');
    await expect(floor('')).rejects.toMatchObject({ code: 'gateway.invalid' });
    await expect(floor('0.123456789')).rejects.toMatchObject({ code: 'gateway.invalid' });
    const none = seller.wire.call('goods.setPrice', { cardTypeIds: [], price: '1' });
    await expect(none).rejects.toMatchObject({ code: 'gateway.invalid' });
  });
});

it('publishes nothing beyond the limit', async () => {
  const strict = await startTestApp({ loops: false, rules: { 'ads.max_open_per_user': 1 } });
  const owner = await buildUser(strict);
  const tries = await Promise.allSettled([publishSellAd(owner), publishSellAd(owner)]);
  expect(tries.filter(({ status }) => status === 'fulfilled').length).toBe(1);
  await strict.close();
});
