import { LRUCache } from 'lru-cache';
import { definePart } from './parts.ts';
import type { Services } from './services.ts';

export interface CacheSpec<Input, Answer extends object | string | number> {
  /** How many answers are kept; the one that nobody asked for longest goes first. */
  readonly max: number;
  /** For how long an answer is kept, in milliseconds; 0: not at all. */
  readonly keptMs: (services: Services) => number;
  /** An answer that is older is still given, for as long again, while the next one is loaded behind it. */
  readonly staleWhileLoading?: boolean;
  /** What the bus must say for all answers to be forgotten; one that is being loaded then is not kept. */
  readonly forgottenOn?: readonly ('ads' | 'settings')[];
  readonly load: (services: Services, input: Input) => Promise<Answer>;
}

/** Takes a key and what it stands for. */
export type Cached<Input, Answer> = (services: Services, key: string, input: Input) => Promise<Answer>;

interface Context<Input> {
  readonly services: Services;
  readonly input: Input;
}

/** Keeps what `load` answers in this process. All who ask while it loads share one load; a failure is not kept. */
export function defineCache<Input, Answer extends object | string | number>(
  spec: CacheSpec<Input, Answer>,
): Cached<Input, Answer> {
  const { max, staleWhileLoading: allowStale = false, load } = spec;
  const cacheOf = definePart((services) => {
    const cache = new LRUCache<string, Answer, Context<Input>>({
      max,
      allowStale,
      // The time is looked at each time: it costs less than the timer that would spare it.
      ttlResolution: 0,
      // Who asked gets the answer though it was forgotten meanwhile; it is not kept then.
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
