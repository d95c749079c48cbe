import { afterAll, describe, expect, it } from 'vitest';
import type { ParamsOf } from '#contract/catalogue.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { ADDRESS, addGoods, publishAd, publishSellAd, saveAddress } from '#tests/fixtures/world/offers.ts';
import { runOut, sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

const app = await startTestApp({ loops: false });
const seller = await buildUser(app);
const buyer = await buildUser(app, { role: 'provider', points: 10_000 });
const rival = await buildUser(app, { role: 'provider', points: 10_000 });
afterAll(() => app.close());

/** A sell ad with cards of these face values on sale. */
async function shop(faces: readonly number[], draft: Partial<ParamsOf<'goods.publishAd'>> = {}) {
  const code = await publishSellAd(seller, draft);
  if (draft.cardTypeId?.endsWith('physical')) {
    await seller.wire.call('goods.addGoods', { code, rows: faces.map((faceValue) => ({ faceValue })) });
  } else {
    await addGoods(
      seller,
      code,
      faces.map((face) => ({ face })),
    );
  }
  return code;
}

async function buyParams(code: string, count = 1, who = buyer): Promise<ParamsOf<'orders.buy'>> {
  const ad = await who.wire.call('goods.get', { code });
  return {
    adCode: code,
    adVersion: ad.version,
    unitPrice: ad.unitPrice,
    tradePassword: TRADE_PASSWORD,
    goodsIds: ad.goods.slice(0, count).map(({ id }) => id),
  };
}

const buy = async (code: string, count = 1) => buyer.wire.call('orders.buy', await buyParams(code, count));
const view = (code: string, who = buyer) => who.wire.call('orders.get', { code });
const statuses = async (code: string) =>
  (await seller.wire.call('goods.listGoods', { code, limit: 100 })).list.map((item) => item.status);
const frozen = async (who: TestUser) =>
  BigInt((await who.wire.call('points.getBalance', { currency: 'POINTS', userId: who.userId })).frozenAmount);

describe('a buyer who takes cards from a shelf and declines them', () => {
  it('commits a fault, unlike a provider who declines what a seller offers', async () => {
    const shopCode = await shop([50]);
    const { orderCode: code } = await buy(shopCode);
    await buyer.wire.call('orders.decline', { code, reason: 'no_time' });
    const faults = await app.db.many(sql`
      SELECT f.kind, f.user_id FROM trade_fault f JOIN gift_order o ON o.id = f.order_id WHERE o.code = ${code}`);
    expect(faults).toEqual([{ kind: 'placed_and_cancelled', userId: buyer.userId }]);
  });
});

describe('cards of a sell ad', () => {
  it('are bought, viewed at once, confirmed and paid for', async () => {
    const shopCode = await shop([50, 100, 25]);
    const before = await frozen(buyer);
    const bought = await buy(shopCode, 2);
    expect(bought).toMatchObject({ adCode: shopCode, opponentCode: seller.userId });
    expect((await frozen(buyer)) - before).toBe(BigInt(bought.orderAmount));
    const { orderCode: code } = bought;
    const seen = await view(code);
    expect(seen).toMatchObject({
      state: 'to_view',
      role: 'provider',
      turn: 'mine',
      direction: 'sell_ad',
      offer: { owner: 'seller' },
      cardCount: 2,
      faceValue: '15000',
      timeline: [{ type: 'placed', actor: 'provider' }],
    });
    expect(await statuses(shopCode)).toEqual(['in_trade', 'in_trade', 'on_sale']);
    await buyer.wire.call('orders.revealCard', { code, cardId: seen.cards[0]?.id ?? '' });
    await buyer.wire.call('orders.release', { code, tradePassword: TRADE_PASSWORD });
    expect(await statuses(shopCode)).toEqual(['completed', 'completed', 'on_sale']);
    expect(await frozen(buyer)).toBe(before);
  });

  it('are for sale again when nobody looked, and never once they were seen', async () => {
    const shopCode = await shop([50, 100]);
    const unseen = (await buy(shopCode)).orderCode;
    await runOut(app, unseen);
    expect((await view(unseen)).state).toBe('cancelled_timeout');
    expect(await statuses(shopCode)).toEqual(['on_sale', 'on_sale']);
    const { orderCode: code } = await buy(shopCode);
    const { cards } = await view(code);
    const cardId = cards[0]?.id ?? '';
    await buyer.wire.call('orders.revealCard', { code, cardId });
    const evidence = [await buyer.wire.upload('evidence', await noiseImage())];
    const claim = { cardId, kind: 'invalid' as const, actualFaceValue: 0, note: 'Used', evidence };
    await buyer.wire.call('disputes.openClaim', { code, cards: [claim] });
    await seller.wire.call('disputes.escalate', { code });
    expect(await statuses(shopCode)).toEqual(['in_arbitration', 'on_sale']);
    await seller.wire.call('disputes.concede', { code, tradePassword: TRADE_PASSWORD });
    expect(await statuses(shopCode)).toEqual(['completed', 'on_sale']);
  });

  it('that are physical are sent after the order', async () => {
    const shopCode = await shop([50], { cardTypeId: 'amazon-us-usd-physical', deliverMinutes: 120 });
    expect(await refusalOf(buy(shopCode))).toBe('users.address_needed');
    await saveAddress(buyer);
    const { orderCode: code } = await buy(shopCode);
    expect(await view(code, seller)).toMatchObject({ state: 'to_deliver', turn: 'mine', clockS: 7_200 });
    expect(await seller.wire.call('orders.openAddress', { code })).toEqual({ address: ADDRESS });
    await seller.wire.call('orders.deliverParcel', { code, carrier: 'dhl', trackingNo: '1234567890' });
    await buyer.wire.call('orders.confirmReceipt', { code });
    expect(await buyer.wire.call('orders.release', { code, tradePassword: TRADE_PASSWORD })).toEqual({
      state: 'completed',
    });
    expect(await statuses(shopCode)).toEqual(['completed']);
  });

  it('are bought by a provider with its trading password and enough points', async () => {
    const shopCode = await shop([100]);
    const params = await buyParams(shopCode);
    expect(await refusalOf(seller.wire.call('orders.buy', params))).toBe('gateway.forbidden');
    const wrong = { ...params, tradePassword: 'Wrong1234' };
    expect(await refusalOf(buyer.wire.call('orders.buy', wrong))).toBe('auth.trading_password_wrong');
    const poor = await buildUser(app, { role: 'provider', points: 1 });
    expect(await refusalOf(poor.wire.call('orders.buy', params))).toBe('orders.provider_balance');
    expect(await statuses(shopCode)).toEqual(['on_sale']);
  });

  it('go to one of those who want them at once, and once under one key', async () => {
    const shopCode = await shop([100, 50]);
    const params = await buyParams(shopCode);
    const both = await Promise.all([buyer, rival].map((who) => refusalOf(who.wire.call('orders.buy', params))));
    expect(both.filter((answer) => answer === 'goods.not_on_sale')).toHaveLength(1);
    const next = await buyParams(shopCode);
    const before = await frozen(buyer);
    // Trading passwords are tried a few at a time, so that some of these are turned away before they do anything.
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => refusalOf(buyer.wire.call('orders.buy', next, { idempotencyKey: 'buy-once' }))),
    );
    const bought = answers.filter((answer) => answer !== 'gateway.rate_limited') as { orderAmount: string }[];
    expect(new Set(bought.map((item) => JSON.stringify(item))).size).toBe(1);
    expect((await frozen(buyer)) - before).toBe(BigInt(bought[0]?.orderAmount ?? 0));
    expect(await auditLedger(app.db)).toEqual([]);
  });

  it('are bought up to the cap of open orders, also at once; what sellers bring to the buyer is not of it', async () => {
    const strict = await startTestApp({ loops: false, rules: { 'orders.max_open_per_user': 2 } });
    try {
      const [owner, who] = [await buildUser(strict), await buildUser(strict, { role: 'provider', points: 10_000 })];
      await sell(owner, await publishAd(who));
      // Of an ad each, so that no lock of an ad keeps them apart.
      const offers = [];
      for (let i = 0; i < 4; i++) {
        const code = await publishSellAd(owner);
        await addGoods(owner, code, [{ face: 50 }]);
        offers.push(await buyParams(code, 1, who));
      }
      const answers = await Promise.all(offers.map((params) => refusalOf(who.wire.call('orders.buy', params))));
      expect(answers.filter((answer) => answer === 'orders.too_many_open')).toHaveLength(2);
      const bought = answers.flatMap((answer) =>
        typeof answer === 'string' ? [] : [(answer as { orderCode: string }).orderCode],
      );
      expect(bought).toHaveLength(2);
      await runOut(strict, bought[0] ?? '');
      const left = offers.filter((_, at) => answers[at] === 'orders.too_many_open');
      const again = [];
      for (const params of left) again.push(await refusalOf(who.wire.call('orders.buy', params)));
      expect(again).toEqual([{ ...(again[0] as object), opponentCode: owner.userId }, 'orders.too_many_open']);
      expect(await auditLedger(strict.db)).toEqual([]);
    } finally {
      await strict.close();
    }
  });
});
