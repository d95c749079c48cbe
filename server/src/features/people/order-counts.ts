import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** Orders of an account `u` that have not ended, of cards and of points, on either side; each side reads its own index. */
export const OPEN_ORDERS: Sql = sql`(
  (SELECT count(*)::int FROM gift_order o WHERE o.seller_id = u.id AND o.ended_at IS NULL)
  + (SELECT count(*)::int FROM gift_order o WHERE o.provider_id = u.id AND o.ended_at IS NULL)
  + (SELECT count(*)::int FROM points_order o WHERE o.seller_id = u.id AND o.ended_at IS NULL)
  + (SELECT count(*)::int FROM points_order o WHERE o.buyer_id = u.id AND o.ended_at IS NULL))`;

/** Those of them that are before a moderator. */
export const OPEN_DISPUTES: Sql = sql`(
  (SELECT count(*)::int FROM gift_order o WHERE o.seller_id = u.id AND o.state = 'in_arbitration')
  + (SELECT count(*)::int FROM gift_order o WHERE o.provider_id = u.id AND o.state = 'in_arbitration')
  + (SELECT count(*)::int FROM points_order o
      WHERE (o.seller_id = u.id OR o.buyer_id = u.id) AND o.ended_at IS NULL AND o.state = 'in_dispute'))`;
