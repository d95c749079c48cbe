import { listRecentPrices } from '#contract/functions/prices.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { recentPrices } from './btc/current-market.ts';

export const listRecentHandler = handle(listRecentPrices, async ({ services }: Call, { hours }) => {
  const points = await recentPrices(services, String(hours), hours);
  return { list: points.map(({ at, price }) => ({ at, price: price.toString() })) };
});
