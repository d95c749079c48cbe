import { getMyPointsAd, listMyPointsAds, removePointsAd, shelvePointsAd } from '#contract/functions/points-ads.ts';
import { proveIfOn, shelveOne } from '#server/features/offers/public.ts';
import { moveOffers } from '#server/features/shelf/public.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { presentOwnPointsOffers } from '../present-points.ts';
import { lockPointsOffer, ownPointsOffers, pointsOfferByCode } from './points.store.ts';

export const listMyPointsAdsHandler = handle(listMyPointsAds, async (call: UserCall, { start, limit, ...filter }) => {
  const own = { ...filter, ownerId: call.session.userId };
  const { rows, totalCount } = await ownPointsOffers(call.db, own, { start, limit });
  return { list: await presentOwnPointsOffers(call, rows), totalCount };
});

export const getMyPointsAdHandler = handle(getMyPointsAd, async (call: UserCall, { code }) => {
  const row = await pointsOfferByCode(call.db, code);
  const isMine = row !== null && row.ownerId === call.session.userId;
  const [view] = isMine ? await presentOwnPointsOffers(call, [row]) : [];
  if (view === undefined) throw new AppError('nothing.found');
  return view;
});

export const shelvePointsAdHandler = handle(
  shelvePointsAd,
  (call: WriteCall, { code, onShelf }) => shelveOne(call, { side: 'points', codes: [code], onShelf }),
  proveIfOn,
);

/** What is neither left nor settled is in orders that have not ended. */
export const removePointsAdHandler = handle(removePointsAd, async (call: WriteCall, { code }) => {
  const ad = await lockPointsOffer(call.tx, code);
  if (ad === null || ad.ownerId !== call.session.userId) throw new AppError('nothing.found');
  const reserved = ad.totalAmount - ad.remainingAmount - ad.settledAmount;
  if (reserved > 0n) throw new AppError('points_ads.open_orders');
  await moveOffers(call.tx, { side: 'points', event: 'remove' }, [ad.id]);
  return { ok: true as const };
});
