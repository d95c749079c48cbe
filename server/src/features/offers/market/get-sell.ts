import { getSellAd } from '#contract/functions/goods.ts';
import { pointsFor } from '#core/money/price.ts';
import { goodsOnSale } from '#server/features/goods/public.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { priceNow } from '../model/offer-row.ts';
import { presentSellOffers } from '../model/present-sell.ts';
import { isBelowFloor } from '../model/sell-row.ts';
import { sellOfferByCode } from '../own/own-offers.store.ts';
import { seenOffer } from './seen-offer.ts';

/**
 * Shows only what trades at present: to anyone except the owner, an ad off the shelf or below its floor price has no
 * cards.
 */
export const getSellAdHandler = handle(getSellAd, async (call: Call, { code }) => {
  const { services, db } = call;
  const { row, isMine, view } = await seenOffer(call, await sellOfferByCode(db, code), presentSellOffers);
  const price = priceNow(services.rates, row);
  const trades = row.status === 'on' && !isBelowFloor(row, price);
  const goods = trades || isMine ? await goodsOnSale(db, row.id) : [];
  return {
    ...view,
    goods: goods.map(({ id, rowNo, faceValue }) => ({
      id,
      row: rowNo,
      faceValue: faceValue.toString(),
      points: pointsFor(faceValue, row.currency, price).toString(),
    })),
  };
});
