import { LRUCache } from 'lru-cache';
import type { Services } from '#server/app/services.ts';
import { othersOfMember } from '../rooms/members.store.ts';

const ENTRIES = 50_000;
/** Somebody who left is told of typing for this long at most; nothing else is answered from here. */
const FRESH_MS = 5_000;

type Others = readonly string[] | 'stranger';
const caches = new WeakMap<Services, LRUCache<string, Others>>();

/**
 * The other members, or null for who is none, as they were a moment ago: for signals, which come with every keystroke
 * and lose nothing when they reach one too many or one too few.
 */
export async function othersForSignals(services: Services, conversationId: string, userId: string) {
  let cache = caches.get(services);
  if (cache === undefined) {
    cache = new LRUCache<string, Others>({ max: ENTRIES, ttl: FRESH_MS });
    caches.set(services, cache);
  }
  const key = `${conversationId} ${userId}`;
  const known = cache.get(key);
  if (known !== undefined) return known === 'stranger' ? null : known;
  const others = await othersOfMember(services.db, conversationId, userId);
  cache.set(key, others ?? 'stranger');
  return others;
}
