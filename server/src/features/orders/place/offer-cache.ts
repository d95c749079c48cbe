import { LRUCache } from 'lru-cache';
import type { Offer } from '#core/orders/place-facts.ts';
import type { Services } from '#server/app/services.ts';
import { gather, LOOK_UPS } from '#server/platform/background/gather.ts';
import { findOffers } from './offers.store.ts';

export interface OfferCache {
  /** Null when there is no such ad. A cached copy may be out of date: its version is compared under the lock. */
  find(code: string): Promise<Offer | null> | Offer | null;
  /** The same, read from the database. */
  read(code: string): Promise<Offer | null>;
}

const MAX_OFFERS = 10_000;
/** The maximum age of a copy without an announced change. */
const TTL_MS = 30_000;

/** Buy ads by code in this process's memory; changes announced on the bus drop them at once. */
export function openOfferCache({ db, bus }: Services): OfferCache {
  const cache = new LRUCache<string, Offer>({ max: MAX_OFFERS, ttl: TTL_MS });
  const codes = new Map<string, string>();
  bus.subscribe('ads', (news: { readonly adIds: readonly string[] }) => {
    for (const id of news.adIds) cache.delete(codes.get(id) ?? '');
  });
  // A card type's own fee is not covered by an ad's version.
  bus.subscribe('settings', () => cache.clear());
  bus.onGap(() => cache.clear());
  const lookUp = gather<string, Offer | null>({ ...LOOK_UPS, run: (wanted) => findOffers(db, wanted) });
  const read = async (code: string): Promise<Offer | null> => {
    const offer = await lookUp(code);
    if (offer === null) return null;
    if (codes.size > MAX_OFFERS) codes.clear();
    codes.set(offer.id, code);
    cache.set(code, offer);
    return offer;
  };
  return { find: (code) => cache.get(code) ?? read(code), read };
}
