import type { Scope } from '#server/app/scope.ts';
import { standingSet } from '#server/features/shelf/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PointsTransition } from './transition.ts';

/**
 * The ads' stock after these orders, each ad once, in the order of their ids: sold, or back on the shelf; an ad that closed by
 * itself returns there when enough is left. Goes with the caller's next statement.
 */
export function moveAds({ services, tx }: Scope, transitions: readonly PointsTransition[]): void {
  const closed = transitions.filter(({ decision }) => decision.money !== 'keep');
  if (closed.length === 0) return;
  const least = BigInt(services.rules.get('ads.min_remainder'));
  tx.defer(sql`
    WITH c AS (
      SELECT w.id, coalesce(sum(w.amount) FILTER (WHERE w.sold), 0)::bigint AS sold,
             coalesce(sum(w.amount) FILTER (WHERE NOT w.sold), 0)::bigint AS returned,
             count(*) FILTER (WHERE w.sold)::int AS sales
      FROM unnest(${closed.map(({ order }) => order.row.adId)}::uuid[],
                  ${closed.map(({ order }) => order.row.orderAmount)}::bigint[],
                  ${closed.map(({ decision }) => decision.money === 'settle')}::boolean[]) AS w (id, amount, sold)
      GROUP BY w.id
    ), n AS (
      SELECT a.id, a.remaining_amount + c.returned AS remaining, c.sold, c.sales,
             c.returned > 0 AND a.remaining_amount + c.returned >= ${least}::bigint AS restocked
      FROM c JOIN points_ad a ON a.id = c.id ORDER BY a.id FOR NO KEY UPDATE OF a
    )
    UPDATE points_ad AS a SET remaining_amount = n.remaining, settled_amount = a.settled_amount + n.sold,
      sold_count = a.sold_count + n.sales, ${standingSet([{ event: 'restock', when: sql`n.restocked` }])}
    FROM n WHERE a.id = n.id`);
}
