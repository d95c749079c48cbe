import { LRUCache } from 'lru-cache';
import type { Offer } from '#core/orders/place-facts.ts';
import type { Services } from '#server/app/services.ts';
import { findOffer } from './offers.store.ts';

export interface OfferCache {
  /** Null when there is no such ad. A cached copy may be out of date: under the lock its version is compared. */
  find(code: string): Promise<Offer | null> | Offer | null;
  /** The same, read anew. */
  read(code: string): Promise<Offer | null>;
}

const MAX_OFFERS = 10_000;
/** How long a copy lives that nobody says has changed. */
const TTL_MS = 30_000;

/** Buy ads by code in this process's memory; what the bus says has changed leaves at once. */
export function openOfferCache({ db, bus }: Services): OfferCache {
  const cache = new LRUCache<string, Offer>({ max: MAX_OFFERS, ttl: TTL_MS });
  const codes = new Map<string, string>();
  bus.subscribe('ads', (news: { readonly adIds: readonly string[] }) => {
    for (const id of news.adIds) cache.delete(codes.get(id) ?? '');
  });
  // A card type's own fee is not part of an ad's version.
  bus.subscribe('settings', () => cache.clear());
  bus.onGap(() => cache.clear());
  const read = async (code: string): Promise<Offer | null> => {
    const offer = await findOffer(db, code);
    if (offer === null) return null;
    if (codes.size > MAX_OFFERS) codes.clear();
    codes.set(offer.id, code);
    cache.set(code, offer);
    return offer;
  };
  return { find: (code) => cache.get(code) ?? read(code), read };
}
