import { LRUCache } from 'lru-cache';
import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type AdSides, adSidesOf } from './points-ad.store.ts';

const MAX_ADS = 20_000;

/** Ads that this process has seen, with what never changes of them. */
const adSides = definePart(() => ({ byCode: new LRUCache<string, AdSides>({ max: MAX_ADS }) }));

/** Whose ad it is and what they do with points; null: there is none of this code. */
export async function sidesOfAd(services: Services, db: Queryable, code: string): Promise<AdSides | null> {
  const { byCode } = adSides(services);
  const sides = byCode.get(code) ?? (await adSidesOf(db, code));
  if (sides !== null) byCode.set(code, sides);
  return sides;
}
