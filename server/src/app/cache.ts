import { LRUCache } from 'lru-cache';
import { definePart } from './parts.ts';
import type { Services } from './services.ts';

export interface CacheSpec<Input, Answer extends object | string | number> {
  /** The maximum number of answers kept; the least recently used one is dropped first. */
  readonly max: number;
  /** How long an answer is kept, in milliseconds; 0: not at all. */
  readonly keptMs: (services: Services) => number;
  /** stale-while-revalidate: an older answer is returned for up to twice `keptMs` while the next one loads. */
  readonly staleWhileLoading?: boolean;
  /** The bus topics that empty the cache; an answer that is being loaded at that moment is not kept. */
  readonly forgottenOn?: readonly ('ads' | 'settings')[];
  readonly load: (services: Services, input: Input) => Promise<Answer>;
}

/** Returns the cached answer for a key; `input` is passed to the load. */
export type Cached<Input, Answer> = (services: Services, key: string, input: Input) => Promise<Answer>;

interface Context<Input> {
  readonly services: Services;
  readonly input: Input;
}

/**
 * Caches the answers of `load` in this process. Concurrent callers for one key share one load; a failure is not kept.
 */
export function defineCache<Input, Answer extends object | string | number>(
  spec: CacheSpec<Input, Answer>,
): Cached<Input, Answer> {
  const { max, staleWhileLoading: allowStale = false, load } = spec;
  const cacheOf = definePart((services) => {
    const cache = new LRUCache<string, Answer, Context<Input>>({
      max,
      allowStale,
      // The clock is read on each access: that costs less than the timer that would save it.
      ttlResolution: 0,
      // Callers still get the answer of a load that was dropped meanwhile; it is not kept.
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context }) => load(context.services, context.input),
    });
    for (const topic of spec.forgottenOn ?? []) services.bus.subscribe(topic, () => cache.clear());
    return cache;
  });
  return async (services, key, input) => {
    const ttl = spec.keptMs(services);
    if (ttl === 0) return load(services, input);
    const cache = cacheOf(services);
    if (allowStale && cache.getRemainingTTL(key) <= -ttl) cache.delete(key);
    return cache.forceFetch(key, { ttl, context: { services, input } });
  };
}
