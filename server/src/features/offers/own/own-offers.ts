import { getMyAd, listAdOrders, listMyAds } from '#contract/functions/ads.ts';
import { getMySellAd, listMySellAds } from '#contract/functions/goods.ts';
import { currencyOf } from '#core/money/currency.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { BuyRow } from '../model/buy-row.ts';
import { presentBuyOffers } from '../model/present-buy.ts';
import { presentOwnSellOffers } from '../model/present-sell.ts';
import { adOrders, openOrders } from './ad-orders.store.ts';
import { buyOfferByCode, ownBuyOffers, ownSellOffer, ownSellOffers } from './own-offers.store.ts';

export const listMyAdsHandler = handle(listMyAds, async (call: UserCall, { sort, start, limit, ...filter }) => {
  const own = { ...filter, ownerId: call.session.userId };
  const { rows, totalCount } = await ownBuyOffers(call.db, own, { sort, start, limit });
  return { list: await presentBuyOffers(call, rows), totalCount };
});

export const listMySellAdsHandler = handle(listMySellAds, async (call: UserCall, { start, limit, ...filter }) => {
  const own = { ...filter, ownerId: call.session.userId };
  const { rows, totalCount } = await ownSellOffers(call.db, own, { start, limit });
  return { list: await presentOwnSellOffers(call, rows), totalCount };
});

export const getMyAdHandler = handle(getMyAd, async (call: UserCall, { code }) => {
  const [view] = await presentBuyOffers(call, [await ownAd(call, code)]);
  if (view === undefined) throw new AppError('nothing.found');
  return view;
});

export const getMySellAdHandler = handle(getMySellAd, async (call: UserCall, { code }) => {
  const row = await ownSellOffer(call.db, code, call.session.userId);
  const [view] = row === null ? [] : await presentOwnSellOffers(call, [row]);
  if (view === undefined) throw new AppError('nothing.found');
  return view;
});

export const listAdOrdersHandler = handle(listAdOrders, async (call: UserCall, { code, start, limit }) => {
  const ad = await ownAd(call, code);
  const own = { id: ad.id, ownerId: ad.ownerId };
  const { rows, totalCount, since } = await adOrders(call.db, own, { start, limit });
  const open = await openOrders(call.db, own);
  return {
    list: rows.map((row) => ({
      ...row,
      unit: currencyOf(row.currency).unit,
      faceValue: row.faceValue.toString(),
      unitPrice: row.unitPrice.toString(),
      orderAmount: row.orderAmount.toString(),
      placedAt: row.placedAt,
    })),
    totalCount,
    since,
    openCount: open.count,
    openAmount: open.amount.toString(),
    highestOpenPrice: open.highestPrice?.toString() ?? null,
  };
});

async function ownAd(call: UserCall, code: string): Promise<BuyRow> {
  const row = await buyOfferByCode(call.db, code);
  if (row === null || row.ownerId !== call.session.userId) throw new AppError('nothing.found');
  return row;
}
