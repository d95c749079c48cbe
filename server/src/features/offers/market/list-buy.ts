import type { z } from 'zod';
import { listAds } from '#contract/functions/ads.ts';
import { isBlockedWithAny } from '#server/features/people/public.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { offsetOf } from '#server/platform/postgres/page-of.ts';
import { presentBuyOffers } from '../model/present-buy.ts';
import { buyPage } from './buy-market.ts';
import { countOffers } from './count-offers.ts';
import { type AdPage, visitorsPage } from './list-pages.ts';
import { type MarketFilter, totalOf } from './market-query.ts';
import { ownersOnShelf } from './owners-on-shelf.ts';

type Params = z.output<typeof listAds.params>;

export const listAdsHandler = handle(listAds, async (call: Call, params) => {
  // Pages that depend on the caller, or on who is online at the moment, are not shared.
  if (params.favouritesOnly === true || params.onlineOnly === true) return makePage(call, params);
  const { services, session } = call;
  const visitor = { ...call, session: null };
  const page = await visitorsPage(services, JSON.stringify(params), () => makePage(visitor, params));
  if (session === null) return page;
  const owners = page.list.map((ad) => ad.owner.userId);
  if (await isBlockedWithAny(services.db, session.userId, owners)) return makePage(call, params);
  if (!owners.includes(session.userId)) return page;
  return { ...page, list: page.list.map((ad) => ({ ...ad, isMine: ad.owner.userId === session.userId })) };
});

async function makePage(call: Call, params: Params): Promise<AdPage> {
  const { sort, limit } = params;
  const offset = offsetOf(params);
  if (params.favouritesOnly === true && call.session === null) return { list: [], totalCount: 0 };
  const filter = await filterOf(call, params);
  if (filter.owners?.length === 0) return { list: [], totalCount: 0 };
  const page = { sort, offset, limit, viewerId: call.session?.userId };
  const rows = await buyPage(call.services, filter, page);
  const totalCount = await totalOf(page, rows, () => countOffers(call.services, filter));
  return { list: await presentBuyOffers(call, rows), totalCount };
}

async function filterOf({ services, session }: Call, params: Params): Promise<MarketFilter> {
  const { brandId, country, currency, form, face, tag, receipt, ownerId, onlineOnly } = params;
  const collectedBy = params.favouritesOnly === true ? session?.userId : undefined;
  const filter: MarketFilter = { brandId, country, currency, form, face, tag, receipt, ownerId, collectedBy };
  if (onlineOnly !== true) return filter;
  const owners = await ownersOnShelf(services.db, 'buy');
  return { ...filter, openOnly: true, owners: owners.filter((id) => services.presence.isOnline(id)) };
}
