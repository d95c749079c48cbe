import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

export interface FrozenOrders {
  readonly gift: number;
  readonly points: number;
}

/** Open orders that reserve the user's points: those that buy cards, and those that sell points. */
export function countFrozenOrders(db: Queryable, userId: string): Promise<FrozenOrders> {
  return db.one<FrozenOrders>(sql`
    SELECT (SELECT count(*)::int FROM gift_order WHERE provider_id = ${userId} AND ended_at IS NULL) AS gift,
           (SELECT count(*)::int FROM points_order WHERE seller_id = ${userId} AND ended_at IS NULL) AS points`);
}

export interface Leaving {
  readonly points: number;
  readonly btc: number;
  readonly payouts: number;
}

/** Open withdrawals and payouts of the user, which reserve what leaves. */
export function countLeaving(db: Queryable, userId: string): Promise<Leaving> {
  return db.one<Leaving>(sql`
    SELECT count(*) FILTER (WHERE currency = 'USDT')::int AS points, count(*) FILTER (WHERE currency = 'BTC')::int AS btc,
           (SELECT count(*)::int FROM payout WHERE owner_id = ${userId} AND ended_at IS NULL) AS payouts
    FROM withdrawal WHERE user_id = ${userId} AND ended_at IS NULL`);
}

/** Open claims of a provider that reserve its bail. */
export async function countFrozenClaims(db: Queryable, userId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM gift_order
    WHERE provider_id = ${userId} AND ended_at IS NULL AND bail_hold_id IS NOT NULL`);
  return count;
}

export interface Coming {
  /** Base units of points. */
  readonly sum: bigint;
  readonly count: number;
}

/** What open orders are to bring: for cards that the user sells, before the fee, and for points that the user buys. */
export function comingFromOrders(db: Queryable, userId: string): Promise<Coming> {
  return db.one<Coming>(sql`
    SELECT coalesce(sum(order_amount), 0)::bigint AS sum, count(*)::int AS count FROM (
      SELECT order_amount FROM gift_order WHERE seller_id = ${userId} AND settled_amount IS NULL
      UNION ALL SELECT order_amount FROM points_order WHERE buyer_id = ${userId} AND ended_at IS NULL) open`);
}
