import { type BtcPrice, isFresh } from '#core/swaps/market.ts';
import { defineCache } from '#server/app/cache.ts';
import type { Services } from '#server/app/services.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type MarketRow, type PricePoint, readMarket, recentPoints } from './btc.store.ts';

/** The price of bitcoin that all processes share. */
export interface BtcMarket extends Pick<MarketRow, 'sources' | 'isDemo'> {
  readonly mid: BtcPrice;
  readonly asOf: Date;
  /** Enough sources agree, and what they say is young enough to trade on. */
  readonly isFresh: boolean;
}

const CACHED_MS = 1_000;
const POINTS_CACHED_MS = 5_000;
/** Points of a chart. */
const STEPS = 180;
const HOUR_S = 3_600;

/** As it is now, for decisions about money. Null: no price was ever agreed on. */
export async function currentMarket({ rules }: Pick<Services, 'rules'>, db: Queryable): Promise<BtcMarket | null> {
  return judged(rules, await readMarket(db));
}

const cachedRow = defineCache<null, MarketRow>({
  max: 1,
  keptMs: () => CACHED_MS,
  load: ({ db }) => readMarket(db),
});

/** The same from this process's cache, up to a second old, for looking. */
export const shownMarket = async (services: Services): Promise<BtcMarket | null> =>
  judged(services.rules, await cachedRow(services, 'market', null));

export const CHART_HOURS = [1, 24, 168] as const;
export type ChartHours = (typeof CHART_HOURS)[number];

/** The prices of the past hours for a chart, cached for some seconds. */
export const recentPrices = defineCache<ChartHours, readonly PricePoint[]>({
  max: CHART_HOURS.length,
  keptMs: () => POINTS_CACHED_MS,
  staleWhileLoading: true,
  load: ({ db }, hours) => recentPoints(db, hours * HOUR_S, STEPS),
});

function judged(rules: Services['rules'], { mid, asOf, sources, isDemo, problem }: MarketRow): BtcMarket | null {
  if (mid === null || asOf === null) return null;
  const isYoung = isFresh(asOf.getTime(), Date.now(), rules.get('prices.btc_fresh_s') * 1_000);
  return { mid, asOf, sources, isDemo, isFresh: problem === null && isYoung };
}
