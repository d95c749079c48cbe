import type { BtcPrice, Market, NoMarket, Reading } from '#core/swaps/market.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { BtcMarketTable, BtcSourceTable } from '#server/platform/postgres/tables/swaps.ts';

export type MarketRow = Pick<BtcMarketTable, 'mid' | 'sources' | 'isDemo' | 'asOf' | 'problem'>;

const MARKET = sql`mid, sources, is_demo, as_of, problem`;

export const readMarket = (db: Queryable): Promise<MarketRow> =>
  db.one<MarketRow>(sql`SELECT ${MARKET} FROM btc_market`);

/** What was agreed on last, when nobody asks the sources now: the caller does, until `pollMs` from now. Null: somebody does. */
export const takeTurn = (db: Queryable, pollMs: number): Promise<MarketRow | null> =>
  db.maybe<MarketRow>(sql`
    UPDATE btc_market SET leased_until = clock_timestamp() + make_interval(secs => ${pollMs / 1_000})
    WHERE leased_until <= clock_timestamp() RETURNING ${MARKET}`);

export type SourceRow = Pick<BtcSourceTable, 'name' | 'price' | 'asOf' | 'failure' | 'failedAt'>;

export const listSources = (db: Queryable): Promise<SourceRow[]> =>
  db.many<SourceRow>(sql`
    SELECT name, price, as_of, failure, failed_at FROM btc_source ORDER BY name`);

/** What a source said, and what is wrong with it; null: nothing. */
export interface SourceReport {
  readonly name: string;
  readonly isDemo: boolean;
  readonly reading: Reading | null;
  readonly failure: string | null;
}

const MAX_FAILURE_CHARS = 200;

/** Keeps the last reading of a source that failed. Sources that are no longer set up go. */
export async function saveSources(db: Queryable, reports: readonly SourceReport[]): Promise<void> {
  for (const { name, isDemo, reading, failure } of reports) {
    const asOf = reading === null ? null : new Date(reading.asOf);
    await db.run(sql`
      INSERT INTO btc_source AS s (name, is_demo, price, as_of, failure, failed_at)
      VALUES (${name}, ${isDemo}, ${reading?.price ?? null}, ${asOf}, ${failure?.slice(0, MAX_FAILURE_CHARS) ?? null},
              CASE WHEN ${failure !== null} THEN clock_timestamp() END)
      ON CONFLICT (name) DO UPDATE SET is_demo = excluded.is_demo, price = coalesce(excluded.price, s.price),
        as_of = coalesce(excluded.as_of, s.as_of), failure = excluded.failure, failed_at = excluded.failed_at`);
  }
  const names = reports.map(({ name }) => name);
  await db.run(sql`DELETE FROM btc_source WHERE name <> ALL(${names}::text[])`);
}

/** What the sources agree on now, or why they do not; then the last price stays, and grows old. */
export async function saveMarket(db: Queryable, market: Market | NoMarket, isDemo: boolean): Promise<void> {
  if (typeof market === 'string') {
    await db.run(sql`UPDATE btc_market SET problem = ${market}, sources = 0`);
    return;
  }
  await db.run(sql`
    UPDATE btc_market SET mid = ${market.mid}, sources = ${market.sources}, is_demo = ${isDemo},
      as_of = ${new Date(market.asOf)}, problem = NULL`);
}

/** Stores the price for charts, unless one was stored within `everyS`. */
export const storePoint = (db: Queryable, price: BtcPrice, everyS: number): Promise<number> =>
  db.run(sql`
    INSERT INTO btc_price (at, price) SELECT clock_timestamp(), ${price}
    WHERE NOT EXISTS (SELECT FROM btc_price WHERE at > clock_timestamp() - make_interval(secs => ${everyS}))
    ON CONFLICT DO NOTHING`);

/** Stores a past, oldest first, that ends now: only the demo has one that it did not live through. */
export const storePast = (db: Queryable, prices: readonly BtcPrice[], everyS: number): Promise<number> =>
  db.run(sql`
    INSERT INTO btc_price (at, price)
    SELECT clock_timestamp() - make_interval(secs => ${everyS} * (${prices.length} - p.no)), p.price
    FROM unnest(${prices.map(String)}::bigint[]) WITH ORDINALITY AS p (price, no)
    WHERE NOT EXISTS (SELECT FROM btc_price) ON CONFLICT DO NOTHING`);

export interface PricePoint {
  readonly at: Date;
  readonly price: BtcPrice;
}

/** The last price of each step of the past `seconds`, oldest first: at most `steps` and one. */
export const recentPoints = (db: Queryable, seconds: number, steps: number): Promise<PricePoint[]> =>
  db.many<PricePoint>(sql`
    SELECT DISTINCT ON (step) at, price FROM (
      SELECT at, price, floor(extract(epoch FROM at) / ${seconds / steps}) AS step FROM btc_price
      WHERE at > clock_timestamp() - make_interval(secs => ${seconds})) p
    ORDER BY step, at DESC`);
