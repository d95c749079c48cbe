import { listSellAds } from '#contract/functions/goods.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { presentSellAds } from './sell-ads.present.ts';
import { sellCount, sellPage } from './sell-market.store.ts';

export const listSellAdsHandler = handle(listSellAds, async (call: Call, { sort, start, limit, ...wanted }) => {
  const offset = (start - 1) * limit;
  const filter = { ...wanted, viewerId: call.session?.userId };
  const rows = await sellPage(call.services, filter, { sort, offset, limit });
  // A page that is not full is the last one, so its rows give the total.
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  const totalCount = isLast ? offset + rows.length : await sellCount(call.services, filter);
  return { list: await presentSellAds(call, rows), totalCount };
});
