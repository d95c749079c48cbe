import { LRUCache } from 'lru-cache';
import type { Services } from '#server/app/services.ts';
import { findPricedAd, type PricedAd } from './place.store.ts';

export interface PricedAds {
  /** Null when there is no such ad. A cached copy may be out of date: the database compares its version. */
  find(code: string): Promise<PricedAd | null> | PricedAd | null;
  /** The same, read anew. */
  read(code: string): Promise<PricedAd | null>;
}

const MAX_ADS = 10_000;
/** How long a copy lives that nobody says has changed. */
const TTL_MS = 30_000;

/** Ads by code in this process's memory; what the bus says has changed leaves at once. */
export function openPricedAds({ db, bus }: Services): PricedAds {
  const cache = new LRUCache<string, PricedAd>({ max: MAX_ADS, ttl: TTL_MS });
  const codes = new Map<string, string>();
  bus.subscribe('ads', (news: { readonly adIds: readonly string[] }) => {
    for (const id of news.adIds) cache.delete(codes.get(id) ?? '');
  });
  // A card type's own fee is not part of an ad's version.
  bus.subscribe('settings', () => cache.clear());
  bus.onGap(() => cache.clear());
  const read = async (code: string): Promise<PricedAd | null> => {
    const ad = await findPricedAd(db, code);
    if (ad === null) return null;
    if (codes.size > MAX_ADS) codes.clear();
    codes.set(ad.id, code);
    cache.set(code, ad);
    return ad;
  };
  return { find: (code) => cache.get(code) ?? read(code), read };
}
