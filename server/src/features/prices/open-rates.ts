import type { Logger } from 'pino';
import type { Database } from '#server/platform/postgres/db.ts';
import type { ExchangeRate, RatePublisher, RateSource, RateTable } from '#server/platform/rates/rate-source.ts';
import type { Rules } from '#server/platform/settings/rules.ts';
import type { SettingsNews } from '#server/platform/settings/settings-watch.ts';
import { lastRates, recordRates } from './prices.store.ts';

/** What Node's timers can wait; a longer pause would be none at all. */
const MAX_TIMER_MS = 2_147_483_647;

export interface RatesOptions {
  readonly publisher: RatePublisher;
  readonly db: Database;
  readonly rules: Rules;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly now?: () => number;
}

export interface LiveRates extends RateSource {
  /** Asks the publisher now. Answers false when it failed: then the last good rates stay in force. */
  refresh(): Promise<boolean>;
  /** Puts what administrators have set in force in place of what they had set before. */
  install(overrides: SettingsNews['fx']): void;
  published(currency: string): (ExchangeRate & { readonly source: string }) | null;
  close(): void;
}

/**
 * Exchange rates that are asked for at the start and every `prices.refresh_s`, and written down when they change. A
 * publisher that fails changes nothing: the last good rates hold, from the table when this process never had any, and
 * are marked stale once they are older than `prices.stale_after_s`. What an administrator has set goes before them.
 */
export async function openRates(options: RatesOptions): Promise<LiveRates> {
  const { publisher, db, rules, log, now = Date.now } = options;
  let table: RateTable | null = null;
  let overrides = new Map<string, ExchangeRate>();
  let timer: NodeJS.Timeout | null = null;

  async function refresh(): Promise<boolean> {
    try {
      const fresh = await publisher.fetch();
      // Written before it is used: no order is placed at a rate that the history does not have.
      await recordRates(db, fresh);
      table = fresh;
      return true;
    } catch (error) {
      log.warn({ err: error, asOf: table?.asOf ?? null }, 'exchange rates: keeping the last good ones');
      return false;
    }
  }

  if (!(await refresh())) table = await lastRates(db);
  // One pause after the other, so that a changed rule holds from the next one on.
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
