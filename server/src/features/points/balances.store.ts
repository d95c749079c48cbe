import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Open orders that reserve the user's points. */
export async function countFrozenOrders(db: Queryable, userId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM gift_order WHERE provider_id = ${userId} AND ended_at IS NULL`,
  );
  return count;
}

/** Open claims of a provider that reserve its bail. */
export async function countFrozenClaims(db: Queryable, userId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM gift_order
    WHERE provider_id = ${userId} AND ended_at IS NULL AND bail_hold_id IS NOT NULL`);
  return count;
}

/** What the user's open orders as a seller are to bring, base units of points, and their number. */
export function pendingSales(db: Queryable, userId: string): Promise<{ sum: bigint; count: number }> {
  return db.one<{ sum: bigint; count: number }>(sql`
    SELECT coalesce(sum(order_amount), 0)::bigint AS sum, count(*)::int AS count FROM gift_order
    WHERE seller_id = ${userId} AND settled_amount IS NULL`);
}
