import { getMyAd, listMyAds } from '#contract/functions/ads.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { presentAds } from './ads.present.ts';
import { adByCode, ownAds } from './ads.store.ts';

export const listMyAdsHandler = handle(listMyAds, async (call: UserCall, { status, start, limit }) => {
  const owner = { id: call.session.userId, status };
  const { rows, totalCount } = await ownAds(call.db, owner, { offset: (start - 1) * limit, limit });
  return { list: await presentAds(call, rows), totalCount };
});

export const getMyAdHandler = handle(getMyAd, async (call: UserCall, { code }) => {
  const row = await adByCode(call.db, code);
  if (row === null || row.providerId !== call.session.userId) throw new AppError('nothing.found');
  const [view] = await presentAds(call, [row]);
  if (view === undefined) throw new AppError('nothing.found');
  return view;
});
