import { standingSet } from '#server/features/shelf/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PointsTransition, Scope } from './transition.ts';

/**
 * The ad's stock after an order: sold, or back on the shelf; an ad that closed by itself returns there when enough is left.
 * Goes with the caller's next statement.
 */
export function moveAd({ services, tx }: Scope, { order, decision }: PointsTransition): void {
  if (decision.money === 'keep') return;
  const { adId, orderAmount } = order.row;
  if (decision.money === 'settle') {
    tx.defer(sql`
      UPDATE points_ad SET settled_amount = settled_amount + ${orderAmount}::bigint, sold_count = sold_count + 1
      WHERE id = ${adId}`);
    return;
  }
  const least = BigInt(services.rules.get('ads.min_remainder'));
  tx.defer(sql`
    UPDATE points_ad AS a SET remaining_amount = a.remaining_amount + ${orderAmount}::bigint,
      ${standingSet([{ event: 'restock', when: sql`a.remaining_amount + ${orderAmount}::bigint >= ${least}::bigint` }])}
    WHERE a.id = ${adId}`);
}
