import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import type { Queryable } from '../postgres/db.ts';
import { sql } from '../postgres/sql.ts';

/**
 * All settings that administrators have made: published on the bus after each change, and read by every process that
 * missed it.
 */
export interface SettingsNews {
  /** Grows with every change; a version older than the current one is ignored. */
  readonly version: number;
  /** Numbers of named rules by name. */
  readonly rules: Readonly<Record<string, number>>;
  /** Basis points by way to pay. */
  readonly methodFees: Readonly<Record<string, number>>;
  /** USD per whole unit scaled by 10^12 as decimal text, and when it was set (ISO 8601), by currency. */
  readonly fx: Readonly<Record<string, { readonly rate: string; readonly at: string }>>;
}

/** The settings in the database; within a transaction, including its own changes. */
export async function readSettings(db: Queryable): Promise<SettingsNews> {
  const { version, ...news } = await db.one<Omit<SettingsNews, 'version'> & { version: bigint }>(sql`
    SELECT version,
      (SELECT coalesce(jsonb_object_agg(name, value), '{}') FROM rule_override) AS rules,
      (SELECT coalesce(jsonb_object_agg(method, fee_bps), '{}') FROM payment_method_fee) AS "methodFees",
      (SELECT coalesce(jsonb_object_agg(currency, jsonb_build_object('rate', rate::text, 'at', at)), '{}')
       FROM fx_override) AS fx
    FROM setting_version`);
  return { version: Number(version), ...news };
}

export interface WatchOptions {
  readonly db: Queryable;
  readonly bus: Bus;
  readonly log: Pick<Logger, 'warn'>;
  readonly pollMs: number;
  /** The current version. */
  readonly version: number;
}

/**
 * Looks for changes made by other processes and publishes them on this process's bus. One check reads one row by its
 * key. When the database does not answer, the current settings stay.
 */
export function watchSettings(options: WatchOptions): { close(): void } {
  const { db, bus, log, pollMs } = options;
  let version = options.version;
  let looking = false;
  const unsubscribe = bus.subscribe('settings', (news: SettingsNews) => {
    version = Math.max(version, news.version);
  });
  const poll = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    try {
      const latest = await db.one<{ version: bigint }>(sql`SELECT version FROM setting_version`);
      if (Number(latest.version) > version) bus.publish('settings', await readSettings(db));
    } catch (error) {
      log.warn({ err: error }, 'settings: keeping those in force');
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => void poll(), pollMs);
  timer.unref();
  return {
    close() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
