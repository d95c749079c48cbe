import { getSellAd } from '#contract/functions/goods.ts';
import { pointsFor } from '#core/money/price.ts';
import { countView } from '#server/features/ads/public.ts';
import { isBlockedWithAny } from '#server/features/people/public.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { goodsOnSale } from './goods.store.ts';
import { isBelowFloor, sellPrice } from './sell-ad-row.ts';
import { presentSellAds } from './sell-ads.present.ts';
import { sellAdByCode } from './sell-market.store.ts';

/**
 * Shows only what trades at present: to anyone except the owner, an ad off the shelf or below its floor price has no
 * cards.
 */
export const getSellAdHandler = handle(getSellAd, async (call: Call, { code }) => {
  const { services, session, db } = call;
  const row = await sellAdByCode(db, code);
  if (row === null) throw new AppError('nothing.found');
  const isMine = session?.userId === row.sellerId;
  if (session && !isMine && (await isBlockedWithAny(db, session.userId, [row.sellerId])))
    throw new AppError('nothing.found');
  if (!isMine) countView(services, row.id);
  const [view] = await presentSellAds(call, [row]);
  if (view === undefined) throw new AppError('nothing.found');
  const price = sellPrice(services.rates, row);
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
