import type { Ad } from '../market.queries.ts';
import { isThere } from '../offers/open-hours.ts';

interface BestNow {
  /** The offer to sell to: the best of those whose provider is there, else the best. */
  best: Ad | null;
  /** An offer that pays more, but whose provider is away or in closed hours; null when there is none. */
  away: Ad | null;
}

/** An order to a provider who is away mostly runs out unseen, or waits in closed hours, so a better rate there is told, not chosen. */
export function bestNow(best: Ad | null, bestOnline: Ad | null): BestNow {
  if (bestOnline === null || best === null || isThere(best)) return { best, away: null };
  const paysMore = BigInt(best.unitPrice) > BigInt(bestOnline.unitPrice);
  return { best: bestOnline, away: paysMore ? best : null };
}
