import { getMyAd, listAdOrders, listMyAds } from '#contract/functions/ads.ts';
import { currencyOf } from '#core/money/currency.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { AdRow } from './ad-row.ts';
import { presentAds } from './ads.present.ts';
import { adByCode } from './ads.store.ts';
import { adOrders, openOrders, ownAds } from './own-ads.store.ts';

export const listMyAdsHandler = handle(listMyAds, async (call: UserCall, params) => {
  const { status, search, sort, start, limit } = params;
  const filter = { ownerId: call.session.userId, status, search };
  const { rows, totalCount } = await ownAds(call.db, filter, { sort, offset: (start - 1) * limit, limit });
  return { list: await presentAds(call, rows), totalCount };
});

export const getMyAdHandler = handle(getMyAd, async (call: UserCall, { code }) => {
  const [view] = await presentAds(call, [await ownAd(call, code)]);
  if (view === undefined) throw new AppError('nothing.found');
  return view;
});

export const listAdOrdersHandler = handle(listAdOrders, async (call: UserCall, { code, start, limit }) => {
  const ad = await ownAd(call, code);
  const own = { id: ad.id, ownerId: ad.providerId };
  const { rows, totalCount, since } = await adOrders(call.db, own, { offset: (start - 1) * limit, limit });
  const open = await openOrders(call.db, own);
  return {
    list: rows.map((row) => ({
      ...row,
      unit: currencyOf(row.currency).unit,
      faceValue: row.faceValue.toString(),
      unitPrice: row.unitPrice.toString(),
      orderAmount: row.orderAmount.toString(),
      placedAt: row.placedAt.toISOString(),
    })),
    totalCount,
    since: since?.toISOString() ?? null,
    openCount: open.count,
    openAmount: open.amount.toString(),
    highestOpenPrice: open.highestPrice?.toString() ?? null,
  };
});

async function ownAd(call: UserCall, code: string): Promise<AdRow> {
  const row = await adByCode(call.db, code);
  if (row === null || row.providerId !== call.session.userId) throw new AppError('nothing.found');
  return row;
}
