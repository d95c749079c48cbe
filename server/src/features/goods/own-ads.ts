import { getMySellAd, listMySellAds } from '#contract/functions/goods.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { ownSellAd, ownSellAds } from './own-sell-ads.store.ts';
import { presentMySellAds } from './sell-ads.present.ts';

export const listMySellAdsHandler = handle(listMySellAds, async (call: UserCall, { start, limit, ...filter }) => {
  const mine = { ...filter, ownerId: call.session.userId };
  const { rows, totalCount } = await ownSellAds(call.db, mine, { offset: (start - 1) * limit, limit });
  return { list: await presentMySellAds(call, rows), totalCount };
});

export const getMySellAdHandler = handle(getMySellAd, async (call: UserCall, { code }) => {
  const row = await ownSellAd(call.db, code, call.session.userId);
  if (row === null) throw new AppError('nothing.found');
  const [view] = await presentMySellAds(call, [row]);
  if (view === undefined) throw new AppError('nothing.found');
  return view;
});
