import { isFresh, type MarketRules, marketOf, midOf, type Reading } from '#core/swaps/market.ts';
import type { Loop } from '#server/app/feature.ts';
import type { Services } from '#server/app/services.ts';
import { onePass } from '#server/platform/background/one-pass.ts';
import { walkBefore } from '#server/platform/btc-price/demo-walk.ts';
import type { PriceSource } from '#server/platform/btc-price/price-source.ts';
import type { Rules } from '#server/platform/settings/rules.ts';
import {
  type MarketRow,
  type SourceReport,
  saveMarket,
  saveSources,
  storePast,
  storePoint,
  takeTurn,
} from './btc.store.ts';

const IDLE_MS = 250;
/** Points of the past that a new demo shows. */
const DEMO_POINTS = 24 * 60;

/** Asks the sources every `prices.btc_poll_ms`, one process at a time. */
export const btcPricesLoop: Loop = {
  name: 'bitcoin price',
  idleMs: IDLE_MS,
  run: onePass(watchPrices),
};

/** The rules that a price follows. A demo has one source, which is no market. */
export const marketRules = (rules: Rules, isDemo: boolean): MarketRules => ({
  leastSources: isDemo ? 1 : rules.get('prices.btc_least_sources'),
  freshMs: rules.get('prices.btc_fresh_s') * 1_000,
  maxSpreadBps: BigInt(rules.get('prices.btc_max_spread_bps')),
  maxMoveBps: BigInt(rules.get('prices.btc_max_move_bps')),
});

/** One look at all sources, when it is time. Returns whether there was one. */
export async function watchPrices(services: Services): Promise<boolean> {
  const { db, rules, btcSources, log } = services;
  if (btcSources.length === 0) return false;
  const before = await takeTurn(db, rules.get('prices.btc_poll_ms'));
  if (before === null) return false;
  const isDemo = btcSources.some((source) => source.isDemo === true);
  const limits = marketRules(rules, isDemo);
  if (isDemo && before.mid === null) await storePast(db, walkBefore(DEMO_POINTS), rules.get('prices.btc_point_s'));
  const reports = await Promise.all(btcSources.map((source) => readSource(source, limits)));
  const readings = reports.flatMap(({ reading }) => (reading === null ? [] : [reading]));
  const now = Date.now();
  const market = marketOf(readings, { now, last: lastOf(before, now, limits) }, limits);
  await saveSources(db, reports);
  await saveMarket(db, market, isDemo);
  if (typeof market !== 'string') await storePoint(db, market.mid, rules.get('prices.btc_point_s'));
  else if (market !== before.problem) log.warn({ problem: market, reports: failuresOf(reports) }, 'no bitcoin price');
  return true;
}

const lastOf = ({ mid, asOf }: MarketRow, now: number, { freshMs }: MarketRules): bigint | null =>
  asOf !== null && isFresh(asOf.getTime(), now, freshMs) ? mid : null;

/** A source that fails, or whose book cannot be, says nothing this time. */
async function readSource(source: PriceSource, { maxSpreadBps }: MarketRules): Promise<SourceReport> {
  const about = { name: source.name, isDemo: source.isDemo === true };
  // A late answer is no older than its question.
  const begun = Date.now();
  try {
    const { asOf, ...book } = await source.fetch();
    const price = midOf(book, maxSpreadBps);
    if (price === null) return { ...about, reading: null, failure: 'bid and ask cannot be' };
    const reading: Reading = { source: source.name, price, asOf: asOf ?? begun };
    return { ...about, reading, failure: null };
  } catch (error) {
    return { ...about, reading: null, failure: error instanceof Error ? error.message : String(error) };
  }
}

const failuresOf = (reports: readonly SourceReport[]) =>
  reports.map(({ name, failure, reading }) => ({ name, failure, price: reading?.price.toString() ?? null }));
