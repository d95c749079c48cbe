import type { Logger } from 'pino';
import type { Database } from '#server/platform/postgres/db.ts';
import type { ExchangeRate, RatePublisher, RateSource, RateTable } from '#server/platform/rates/rate-source.ts';
import type { Rules } from '#server/platform/settings/rules.ts';
import type { SettingsNews } from '#server/platform/settings/settings-watch.ts';
import { lastRates, recordRates } from './prices.store.ts';

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
 * fails, the last good rates remain (from the table if this process has none), and are marked stale once they are older
 * than `prices.stale_after_s`. Rates set by an administrator take precedence.
 */
export async function openRates(options: RatesOptions): Promise<LiveRates> {
  const { publisher, db, rules, log, now = Date.now } = options;
  let table: RateTable | null = null;
  let overrides = new Map<string, ExchangeRate>();
  let timer: NodeJS.Timeout | null = null;

  async function refresh(): Promise<boolean> {
    try {
      const fresh = await publisher.fetch();
      // Recorded before it is used: no order is placed at a rate that the history does not have.
      await recordRates(db, fresh);
      table = fresh;
      return true;
    } catch (error) {
      log.warn({ err: error, asOf: table?.asOf ?? null }, 'exchange rates: keeping the last good ones');
      return false;
    }
  }

  if (!(await refresh())) table = await lastRates(db);
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
    const rate = table?.usdPer.get(currency);
    if (table === null || rate === undefined) return null;
    const { asOf, source, isTimeless } = table;
    const isStale = isTimeless !== true && now() - asOf.getTime() > rules.get('prices.stale_after_s') * 1000;
    return { rate, asOf, isStale, source };
  }

  return {
    usdPer: (currency) => overrides.get(currency) ?? published(currency),
    published,
    install(set) {
      overrides = new Map(
        Object.entries(set).map(([currency, { rate, at }]) => [
          currency,
          { rate: BigInt(rate), asOf: new Date(at), isStale: false, isOverride: true },
        ]),
      );
    },
    refresh,
    close() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
