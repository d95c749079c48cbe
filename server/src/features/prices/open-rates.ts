import type { Logger } from 'pino';
import type { Database } from '#server/platform/db.ts';
import type { RatePublisher, RateSource, RateTable } from '#server/platform/rate-source.ts';
import type { Rules } from '#server/platform/rules.ts';
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
  close(): void;
}

/**
 * Exchange rates that are asked for at the start and every `prices.refresh_s`, and written down when they change. A
 * publisher that fails changes nothing: the last good rates hold, from the table when this process never had any, and
 * are marked stale once they are older than `prices.stale_after_s`.
 */
export async function openRates(options: RatesOptions): Promise<LiveRates> {
  const { publisher, db, rules, log, now = Date.now } = options;
  const staleAfterMs = rules.get('prices.stale_after_s') * 1000;
  let table: RateTable | null = null;

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
  const timer = setInterval(() => void refresh(), Math.min(rules.get('prices.refresh_s') * 1000, MAX_TIMER_MS));
  timer.unref();
  return {
    usdPer(currency) {
      const rate = table?.usdPer.get(currency);
      if (table === null || rate === undefined) return null;
      const isStale = table.isTimeless !== true && now() - table.asOf.getTime() > staleAfterMs;
      return { rate, asOf: table.asOf, isStale };
    },
    refresh,
    close: () => clearInterval(timer),
  };
}
