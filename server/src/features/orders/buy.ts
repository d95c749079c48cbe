import { buyGoods } from '#contract/functions/placing.ts';
import { requireTradingPassword } from '#server/features/auth/public.ts';
import { takeGoods } from '#server/features/goods/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import { fundsRefusal, lockFunds } from './funds.ts';
import { checkPair, checkPurchases } from './open-guards.ts';
import { openOrder, openPointsAccount } from './open-order.ts';

/**
 * A provider buys chosen cards of a sell ad. E-codes are attached already, so they wait to be viewed at once; physical
 * cards are sent within the ad's trade time limit.
 */
export const buyHandler = handle(
  buyGoods,
  async (call: WriteCall, params) => {
    const { tx, services } = call;
    const buyerId = call.session.userId;
    const order = { id: newId(), code: newCode('GO'), holdId: newId() };
    const taken = await takeGoods(call, {
      adCode: params.adCode,
      adVersion: params.adVersion,
      unitPrice: BigInt(params.unitPrice),
      goodsIds: params.goodsIds,
      buyerId,
      orderId: order.id,
      home: buyerId,
    });
    const { ad, amount: total, faceValue, cards } = taken;
    await openPointsAccount(call, ad.sellerId);
    const standing = (await lockFunds(tx, [buyerId])).get(buyerId);
    await checkPair({ services, db: tx }, { sellerId: ad.sellerId, providerId: buyerId }, buyerId);
    await checkPurchases({ services, db: tx }, buyerId);
    const refusal = fundsRefusal(services, standing, total);
    if (refusal !== null) throw new AppError(refusal);
    await openOrder(call, {
      ...order,
      direction: 'sell_ad',
      ad,
      sellerId: ad.sellerId,
      providerId: buyerId,
      state: ad.form === 'ecode' ? 'to_view' : 'to_deliver',
      faceValue,
      cardCount: cards.length,
      unitPrice: taken.unitPrice,
      amount: total,
      description: '',
      quick: null,
    });
    return { orderCode: order.code, adCode: ad.code, opponentCode: ad.sellerId, orderAmount: total.toString() };
  },
  (call, { tradePassword }) => requireTradingPassword(call, tradePassword),
);
