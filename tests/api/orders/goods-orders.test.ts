import { afterAll, describe, expect, it } from 'vitest';
import type { ResultOf } from '#contract/catalogue.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import type { CardSpec } from '#tests/fixtures/world/cards.ts';
import { addGoods, publishSellAd } from '#tests/fixtures/world/offers.ts';
import { buildUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';

const app = await startTestApp({ loops: false });
const seller = await buildUser(app);
const buyer = await buildUser(app, { role: 'provider', points: 10_000 });
// Closing audits goods against orders and cards.
afterAll(() => app.close());

/** A sell ad with these cards, as a buyer sees it. */
async function shelf(cards: readonly CardSpec[]): Promise<ResultOf<'goods.get'>> {
  const code = await publishSellAd(seller);
  expect((await addGoods(seller, code, cards)).refused).toEqual([]);
  return buyer.wire.call('goods.get', { code });
}

const buy = (ad: ResultOf<'goods.get'>, who = buyer) =>
  who.wire.call('orders.buy', {
    adCode: ad.code,
    adVersion: ad.version,
    unitPrice: ad.unitPrice,
    tradePassword: TRADE_PASSWORD,
    goodsIds: ad.goods.map((good) => good.id),
  });

const goodsOf = async (code: string) => (await seller.wire.call('goods.getMine', { code })).goods;
const refusedAgain = async (code: string) => {
  const other = await buildUser(app);
  const { refused } = await addGoods(other, await publishSellAd(other), [{ code }]);
  return refused.map((item) => item.error);
};

describe('an order of goods', () => {
  it('holds the cards, and gives them back when it is cancelled unseen', async () => {
    const ad = await shelf([{ face: 50, code: 'TAKEN-AND-BACK-1' }, { face: 100 }]);
    const order = await buy(ad);
    expect(order).toMatchObject({ adCode: ad.code, opponentCode: seller.userId, orderAmount: '120000000' });
    expect(await goodsOf(ad.code)).toMatchObject({ onSale: 0, inTrade: 2 });
    expect(await refusedAgain('TAKEN-AND-BACK-1')).toEqual(['cards.duplicate']);
    await seller.wire.call('orders.cancel', { code: order.orderCode, reason: 'changed_mind' });
    expect(await goodsOf(ad.code)).toMatchObject({ onSale: 2, inTrade: 0 });
    expect(await refusedAgain('TAKEN-AND-BACK-1')).toEqual(['cards.duplicate']);
    const again = await buy(await buyer.wire.call('goods.get', { code: ad.code }));
    const view = await buyer.wire.call('orders.get', { code: again.orderCode });
    const opened = await buyer.wire.call('orders.revealCard', {
      code: again.orderCode,
      cardId: view.cards[0]?.id ?? '',
    });
    expect(opened.code).toBe('TAKEN-AND-BACK-1');
    await buyer.wire.call('orders.release', { code: again.orderCode, tradePassword: TRADE_PASSWORD });
    expect(await seller.wire.call('goods.getMine', { code: ad.code })).toMatchObject({
      status: 'completed',
      soldCount: 1,
      goods: { completed: 2 },
    });
  });

  it('goes to one of two buyers, and the other pays nothing', async () => {
    const ad = await shelf([{ face: 100 }]);
    const other = await buildUser(app, { role: 'provider', points: 10_000 });
    const tries = await Promise.allSettled([buy(ad), buy(ad, other), buy(ad), buy(ad, other)]);
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    const balances = await Promise.all([buyer, other].map(({ wire }) => wire.call('points.getBalance', {})));
    const frozen = balances.reduce((sum, { frozenAmount }) => sum + BigInt(frozenAmount), 0n);
    expect(frozen).toBe(80_000_000n);
  });

  it('is refused to the owner, to traders, and without the points', async () => {
    const ad = await shelf([{ face: 500 }]);
    await expect(buy(ad, seller)).rejects.toMatchObject({ code: 'gateway.forbidden' });
    const poor = await buildUser(app, { role: 'provider', points: 10 });
    await expect(buy(ad, poor)).rejects.toMatchObject({ code: expect.stringMatching(/^orders\./) });
    expect(await goodsOf(ad.code)).toMatchObject({ onSale: 1, inTrade: 0 });
  });
});
