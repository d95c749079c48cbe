import type { z } from 'zod';
import { listAds } from '#contract/functions/ads.ts';
import { isBlockedWithAny } from '#server/features/people/public.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { presentAds } from './ads.present.ts';
import { countOffers } from './count-offers.ts';
import { type AdPage, visitorsPage } from './list-pages.ts';
import { type MarketFilter, marketPage, providersOnShelf } from './market.store.ts';

type Params = z.output<typeof listAds.params>;

export const listAdsHandler = handle(listAds, async (call: Call, params) => {
  // Pages that depend on the caller, or on who is online at the moment, are not shared.
  if (params.favouritesOnly === true || params.onlineOnly === true) return makePage(call, params);
  const { services, session } = call;
  const visitor = { ...call, session: null };
  const page = await visitorsPage(services, JSON.stringify(params), () => makePage(visitor, params));
  if (session === null) return page;
  const owners = page.list.map((ad) => ad.provider.userId);
  if (await isBlockedWithAny(services.db, session.userId, owners)) return makePage(call, params);
  if (!owners.includes(session.userId)) return page;
  return { ...page, list: page.list.map((ad) => ({ ...ad, isMine: ad.provider.userId === session.userId })) };
});

async function makePage(call: Call, params: Params): Promise<AdPage> {
  const { sort, start, limit } = params;
  const offset = (start - 1) * limit;
  if (params.favouritesOnly === true && call.session === null) return { list: [], totalCount: 0 };
  const filter = await filterOf(call, params);
  if (filter.providers?.length === 0) return { list: [], totalCount: 0 };
  const rows = await marketPage(call.services, filter, {
    sort,
    offset,
    limit,
    viewerId: call.session?.userId,
  });
  return { list: await presentAds(call, rows), totalCount: await totalOf(call, filter, { offset, limit, rows }) };
}

async function filterOf({ services, session }: Call, params: Params): Promise<MarketFilter> {
  const { brandId, country, currency, form, face, tag, receipt, ownerId, onlineOnly } = params;
  const collectedBy = params.favouritesOnly === true ? session?.userId : undefined;
  const filter: MarketFilter = { brandId, country, currency, form, face, tag, receipt, ownerId, collectedBy };
  if (onlineOnly !== true) return filter;
  const owners = await providersOnShelf(services.db);
  return { ...filter, providers: owners.filter((id) => services.presence.isOnline(id)) };
}

interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly rows: readonly unknown[];
}

/** A page that is not full is the last one, so its rows give the total. */
async function totalOf({ services }: Call, filter: MarketFilter, { offset, limit, rows }: Page): Promise<number> {
  const seen = offset + rows.length;
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return seen;
  return Math.max(rows.length > 0 ? seen : 0, await countOffers(services, filter));
}
