import { defineCache } from '#server/app/cache.ts';
import type { Services } from '#server/app/services.ts';
import { buyCount } from './buy-market.ts';
import type { MarketFilter } from './market-query.ts';

const counts = defineCache<MarketFilter, number>({
  max: 1_000,
  keptMs: ({ rules }) => rules.get('ads.list_count_ms'),
  load: buyCount,
});

/**
 * The number of matching, sellable ads, counted up to 2,000. Counting reads each of them, so the number is cached for
 * `ads.list_count_ms`; the rows of a list are fresher (list-pages.ts).
 */
export const countOffers = (services: Services, filter: MarketFilter): Promise<number> =>
  counts(services, JSON.stringify(Object.entries(filter).filter(([, value]) => value !== undefined)), filter);
