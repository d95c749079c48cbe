import { getSellAd } from '#contract/functions/goods.ts';
import { pointsFor } from '#core/money/price.ts';
import { goodsOnSale } from '#server/features/goods/public.ts';
import { isBlockedWithAny } from '#server/features/people/public.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { priceNow } from '../model/offer-row.ts';
import { presentSellOffers } from '../model/present-sell.ts';
import { isBelowFloor } from '../model/sell-row.ts';
import { sellOfferByCode } from '../own/own-offers.store.ts';
import { countView } from './view-counter.ts';

/**
 * Shows only what trades at present: to anyone except the owner, an ad off the shelf or below its floor price has no
 * cards.
 */
export const getSellAdHandler = handle(getSellAd, async (call: Call, { code }) => {
  const { services, session, db } = call;
  const row = await sellOfferByCode(db, code);
  if (row === null) throw new AppError('nothing.found');
  const isMine = session?.userId === row.ownerId;
  if (session && !isMine && (await isBlockedWithAny(db, session.userId, [row.ownerId])))
    throw new AppError('nothing.found');
  if (!isMine) countView(call, row.id);
  const [view] = await presentSellOffers(call, [row]);
  if (view === undefined) throw new AppError('nothing.found');
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
