import type { z } from 'zod';
import { listPointsAds } from '#contract/functions/points-ads.ts';
import { ownersOnShelf, totalOf } from '#server/features/offers/public.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { offsetOf } from '#server/platform/postgres/page-of.ts';
import { priceOfOffer } from '../points-row.ts';
import { presentPointsOffers } from '../present-points.ts';
import { bestPointsAd, type PointsFilter, pointsCount, pointsPage } from './points-market.ts';

/** All offers of all currencies together are no list that anybody compares. */
const ANY_CURRENCY = 'USD';

type Params = z.output<typeof listPointsAds.params>;

export const listPointsAdsHandler = handle(listPointsAds, async (call: Call, params: Params) => {
  const { services, session } = call;
  const { start, limit, sort, favouritesOnly, onlineOnly, othersOnly, ...wanted } = params;
  const viewerId = session?.userId;
  if (favouritesOnly === true && viewerId === undefined) return { list: [], totalCount: 0, bestPrice: null };
  const owners = await ownersOnShelf(services.db, 'points');
  const online = owners.filter((id) => services.presence.isOnline(id));
  const isWide = wanted.ownerId === undefined && favouritesOnly !== true;
  const filter: PointsFilter = {
    ...wanted,
    currency: wanted.currency ?? (isWide ? ANY_CURRENCY : undefined),
    notOf: othersOnly === true ? viewerId : undefined,
    owners: onlineOnly === true ? online : undefined,
    collectedBy: favouritesOnly === true ? viewerId : undefined,
  };
  const page = { viewerId, online, sort, offset: offsetOf({ start, limit }), limit };
  const rows = await pointsPage(services, filter, page);
  const totalCount = await totalOf(page, rows, () => pointsCount(services, filter, viewerId));
  const best = filter.currency === undefined ? null : await bestPointsAd(services, filter, viewerId);
  return {
    list: await presentPointsOffers(call, rows),
    totalCount,
    bestPrice: best === null ? null : (priceOfOffer(services, best)?.toString() ?? null),
  };
});
