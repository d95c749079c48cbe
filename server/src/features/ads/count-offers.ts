import { LRUCache } from 'lru-cache';
import type { Services } from '#server/app/services.ts';
import { type MarketFilter, marketCount } from './market.store.ts';

interface Kept {
  readonly count: Promise<number>;
  readonly until: number;
}

const MAX_FILTERS = 1_000;
const kept = new WeakMap<Services, LRUCache<string, Kept>>();

/**
 * How many ads match and can be sold to, counted up to 2,000. Counting looks at each of them, so the number is kept
 * for `ads.list_count_ms`; the rows of a list are fresher (list-pages.ts).
 */
export function countOffers(services: Services, filter: MarketFilter): Promise<number> {
  const counts = kept.get(services) ?? new LRUCache<string, Kept>({ max: MAX_FILTERS });
  kept.set(services, counts);
  const key = JSON.stringify(Object.entries(filter).filter(([, value]) => value !== undefined));
  const now = Date.now();
  const found = counts.get(key);
  if (found !== undefined && found.until > now) return found.count;
  const count = marketCount(services, filter);
  counts.set(key, { count, until: now + services.rules.get('ads.list_count_ms') });
  count.catch(() => counts.delete(key));
  return count;
}
