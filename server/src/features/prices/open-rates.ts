import type { Logger } from 'pino';
import { isPlausibleMove } from '#core/money/plausible-rate.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import type { ExchangeRate, RatePublisher, RateSource, RateTable } from '#server/platform/rates/rate-source.ts';
import type { Rules } from '#server/platform/settings/rules.ts';
import type { SettingsNews } from '#server/platform/settings/settings-watch.ts';
import { lastRates, type Published, recordRates } from './prices.store.ts';

/** The longest delay of Node's timers; a longer one would fire at once. */
const MAX_TIMER_MS = 2_147_483_647;

export interface RatesOptions {
  readonly publisher: RatePublisher;
  readonly db: Database;
  readonly rules: Rules;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly now?: () => number;
}

export interface LiveRates extends RateSource {
  /** Fetches the rates now. Returns false on failure: then the last good rates remain. */
  refresh(): Promise<boolean>;
  /** Replaces the rates that administrators have set. */
  install(overrides: SettingsNews['fx']): void;
  published(currency: string): (ExchangeRate & { readonly source: string }) | null;
  close(): void;
}

/**
 * Exchange rates, fetched at the start and every `prices.refresh_s`, and recorded when they change. When fetching
 * fails, or a rate moves further than `prices.max_move_bps`, the last good rates remain, and are stale and price nothing once they are
 * older than `prices.stale_after_s`; after that any rate may follow, and a currency that is no longer published has none.
 * A process begins with the rates that were recorded last, so that a restart does not let any rate in. Rates set by an
 * administrator take precedence.
 */
export async function openRates(options: RatesOptions): Promise<LiveRates> {
  const { publisher, db, rules, log, now = Date.now } = options;
  const current = await lastRates(db);
  let newest: RateTable | null = null;
  let overrides = new Map<string, ExchangeRate>();
  let timer: NodeJS.Timeout | null = null;

  async function refresh(): Promise<boolean> {
    try {
      const maxMoveBps = BigInt(rules.get('prices.max_move_bps'));
      const offered = await publisher.fetch();
      const fresh = plausible(offered, { lastOf, maxMoveBps, log });
      // Recorded before it is used: no order is placed at a rate that the history does not have.
      await recordRates(db, fresh);
      const { usdPer, ...about } = fresh;
      for (const [currency, rate] of usdPer) current.set(currency, { ...about, rate });
      newest = offered;
      return true;
    } catch (error) {
      log.warn({ err: error, known: current.size }, 'exchange rates: keeping the last good ones');
      return false;
    }
  }

  /** The last good rate of a currency, while it is not stale. */
  function lastOf(currency: string): bigint | null {
    const last = current.get(currency);
    return last === undefined || isStale(last) ? null : last.rate;
  }

  const isStale = ({ asOf, isTimeless }: Published): boolean =>
    isTimeless !== true && now() - asOf.getTime() > rules.get('prices.stale_after_s') * 1000;

  /** The publisher answers and has dropped the currency; a table of the demo never had it. */
  const isDropped = (currency: string, last: Published): boolean =>
    newest !== null && !newest.usdPer.has(currency) && (newest.isTimeless === true || isStale(last));

  await refresh();
  // One timer after the other, so that a changed rule applies from the next one on.
  const wait = (): void => {
    timer = setTimeout(
      () => void refresh().finally(() => timer !== null && wait()),
      Math.min(rules.get('prices.refresh_s') * 1000, MAX_TIMER_MS),
    );
    timer.unref();
  };
  wait();

  function published(currency: string): (ExchangeRate & { readonly source: string }) | null {
    const last = current.get(currency);
    return last === undefined || isDropped(currency, last)
      ? null
      : { rate: last.rate, asOf: last.asOf, isStale: isStale(last), source: last.source };
  }

  return {
    usdPer: (currency) => overrides.get(currency) ?? published(currency),
    published,
    install(set) {
      overrides = overridesOf(set);
    },
    refresh,
    close() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}

const overridesOf = (set: SettingsNews['fx']): Map<string, ExchangeRate> =>
  new Map(
    Object.entries(set).map(([currency, { rate, at }]) => [
      currency,
      { rate: BigInt(rate), asOf: new Date(at), isStale: false, isOverride: true },
    ]),
  );

interface Bounds extends Pick<RatesOptions, 'log'> {
  readonly lastOf: (currency: string) => bigint | null;
  readonly maxMoveBps: bigint;
}

/** Without the currencies that moved further since their last good rate than markets do; those keep it. */
function plausible(fresh: RateTable, { lastOf, maxMoveBps, log }: Bounds): RateTable {
  const usdPer = new Map(
    [...fresh.usdPer].filter(([currency, rate]) => {
      const before = lastOf(currency);
      if (isPlausibleMove(before, rate, maxMoveBps)) return true;
      log.warn({ currency, before: String(before), after: String(rate) }, 'exchange rate: too far from the last one');
      return false;
    }),
  );
  return { ...fresh, usdPer };
}
