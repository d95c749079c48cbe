import type { Amount } from '#core/money/amount.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Scope } from './act.ts';
import type { OrderRow } from './order-row.ts';

/**
 * What was not settled goes back to the ad's remainder; an ad that left the shelf by itself returns to it when that is
 * enough to sell against.
 */
export async function returnStock({ services, tx }: Scope, row: OrderRow, settled: Amount): Promise<void> {
  const minRemainder = services.rules.get('ads.min_remainder');
  await tx.run(sql`
    UPDATE buy_ad AS a SET
      remaining_amount = next.remaining, settled_amount = a.settled_amount + ${settled}::bigint,
      sold_count = a.sold_count + ${settled > 0n ? 1 : 0}::int,
      status = CASE WHEN a.closed_by_itself AND next.remaining >= ${minRemainder}::bigint THEN 'on' ELSE a.status END,
      closed_by_itself = a.closed_by_itself AND next.remaining < ${minRemainder}::bigint
    FROM (SELECT id, remaining_amount + ${row.orderAmount - settled}::bigint AS remaining
          FROM buy_ad WHERE id = ${row.adId} FOR NO KEY UPDATE) AS next
    WHERE a.id = next.id`);
  tx.afterCommit(() => services.bus.publish('ads', { adIds: [row.adId] }));
}

/**
 * Cards and images that nobody but the seller saw are free to be sold again: for an order that paid nothing. A card
 * once seen is never sold again, whatever became of its order.
 */
export async function freeUnseenCards({ tx }: Scope, orderId: string): Promise<void> {
  const unseen = sql`c.order_id = ${orderId} AND c.live AND c.revealed_at IS NULL AND NOT EXISTS (
    SELECT FROM reveal r WHERE r.order_id = c.order_id AND r.card_id = c.id AND r.actor_role <> 'seller')`;
  await tx.run(sql`
    WITH images AS (
      SELECT u.id FROM upload u JOIN gift_card c ON c.image_id = u.id AND c.id = u.used_by
      WHERE ${unseen} ORDER BY u.id FOR NO KEY UPDATE OF u
    )
    UPDATE upload AS u SET used_by = NULL, order_id = NULL FROM images WHERE u.id = images.id`);
  await tx.run(sql`UPDATE gift_card AS c SET live = false WHERE ${unseen}`);
}
