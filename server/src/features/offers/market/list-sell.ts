import { listSellAds } from '#contract/functions/goods.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { offsetOf } from '#server/platform/postgres/page-of.ts';
import { presentSellOffers } from '../model/present-sell.ts';
import { totalOf } from './market-query.ts';
import { sellCount, sellPage } from './sell-market.ts';

export const listSellAdsHandler = handle(listSellAds, async (call: Call, params) => {
  const { sort, start, limit, favouritesOnly, ...wanted } = params;
  const viewerId = call.session?.userId;
  if (favouritesOnly === true && viewerId === undefined) return { list: [], totalCount: 0 };
  const filter = { ...wanted, collectedBy: favouritesOnly === true ? viewerId : undefined };
  const page = { sort, offset: offsetOf({ start, limit }), limit, viewerId };
  const rows = await sellPage(call.services, filter, page);
  const totalCount = await totalOf(page, rows, () => sellCount(call.services, filter, viewerId));
  return { list: await presentSellOffers(call, rows), totalCount };
});
