import { buyGoods } from '#contract/functions/placing.ts';
import { requirePlacingProof } from '#server/features/auth/public.ts';
import { requireBail, requireFreeOperator } from '#server/features/bail/public.ts';
import { lockGoods, takeGoods } from '#server/features/goods/public.ts';
import { requireAddress } from '#server/features/users/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { chosenOffer, openPointsAccount, placeOne } from './place-one.ts';

/**
 * A provider buys chosen cards of a sell ad. E-codes are attached already and can be viewed at once; physical cards are
 * sent within the ad's trade time limit.
 */
export const buyHandler = handle(
  buyGoods,
  async (call: WriteCall, params) => {
    const { tx, session } = call;
    const locked = await lockGoods(tx, params.adCode, params.goodsIds);
    if (locked === null) throw new AppError('nothing.found');
    const { offer, state, cards, areForSale } = locked;
    if (offer.form === 'physical') await requireAddress(tx, session.userId);
    await requireBail(call, session.userId);
    await requireFreeOperator(tx, session);
    await openPointsAccount(call, offer.ownerId);
    const orderId = newId();
    const { answer } = await placeOne(call, {
      ...chosenOffer(call, offer, params),
      way: 'buy',
      orderId,
      cards: cards.map(({ faceValue }) => ({ faceValue, imageId: null, codeKey: null })),
      newCards: [],
      areForSale,
      description: '',
      lockedSellAd: { id: offer.id, state },
      // The buyer and the seller are locked anyway.
      mayBuyBack: false,
    });
    await takeGoods(tx, { orderId, adId: offer.id, cards });
    return answer;
  },
  (call, { tradePassword }) => requirePlacingProof(call, tradePassword),
);
