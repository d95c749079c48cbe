import type { PointsFacts } from '#core/orders/points/points-facts.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type PointsOrderRow, pointsFactsOf } from './points-order-row.ts';

export interface PointsOrder {
  readonly row: PointsOrderRow;
  readonly facts: PointsFacts;
  /** The database's clock at reading (for a locked order: after locking), milliseconds since the epoch. */
  readonly now: number;
}

type TimedRow = PointsOrderRow & { readonly nowMs: bigint };

const CLOCK_MS = sql`floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

const withFacts = ({ nowMs, ...row }: TimedRow): PointsOrder => ({
  row,
  facts: pointsFactsOf(row),
  now: Number(nowMs),
});

/** The order of this code, locked until the transaction ends; null when there is none. */
export async function lockPointsOrder(tx: Tx, code: string): Promise<PointsOrder | null> {
  return (await lockPointsOrders(tx, [code])).get(code) ?? null;
}

/** The orders of these codes, locked in the order of their ids, by code. */
export async function lockPointsOrders(tx: Tx, codes: readonly string[]): Promise<Map<string, PointsOrder>> {
  // The clock is read after the locks were taken: of the outer query, once the inner one has answered.
  const rows = await tx.many<TimedRow>(sql`
    WITH o AS MATERIALIZED (
      SELECT * FROM points_order WHERE code = ANY(${[...codes]}::text[]) ORDER BY id FOR NO KEY UPDATE)
    SELECT o.*, ${CLOCK_MS} AS "nowMs" FROM o`);
  return new Map(rows.map((row) => [row.code, withFacts(row)]));
}

/** The order of this id, locked; null when another transaction holds it, because that one decides. */
export async function lockPointsOrderUnlessBusy(tx: Tx, id: string): Promise<PointsOrder | null> {
  const row = await tx.maybe<TimedRow>(sql`
    SELECT o.*, ${CLOCK_MS} AS "nowMs" FROM points_order o WHERE o.id = ${id}
    FOR NO KEY UPDATE SKIP LOCKED`);
  return row === null ? null : withFacts(row);
}

export async function loadPointsOrder(db: Queryable, code: string): Promise<PointsOrder | null> {
  const row = await db.maybe<TimedRow>(sql`
    SELECT o.*, ${CLOCK_MS} AS "nowMs" FROM points_order o WHERE o.code = ${code}`);
  return row === null ? null : withFacts(row);
}

/** Orders whose clocks have run out, the longest overdue first; those in `skip` wait for another try. */
export const duePointsOrders = (
  db: Queryable,
  { limit, skip }: { readonly limit: number; readonly skip: readonly string[] },
): Promise<{ id: string }[]> =>
  db.many<{ id: string }>(sql`
    SELECT id FROM points_order WHERE due_at <= now() AND NOT id = ANY(${[...skip]}::uuid[])
    ORDER BY due_at LIMIT ${limit}`);

/** Orders whose time to pay is nearly over and whose buyer was not reminded yet. */
export const payingSoonOver = (
  db: Queryable,
  { beforeS, limit }: { readonly beforeS: number; readonly limit: number },
): Promise<{ id: string }[]> =>
  db.many<{ id: string }>(sql`
    SELECT id FROM points_order
    WHERE due_at <= now() + make_interval(secs => ${beforeS}) AND due_at > now() AND state = 'to_pay'
      AND reminded_at IS NULL ORDER BY due_at LIMIT ${limit}`);
