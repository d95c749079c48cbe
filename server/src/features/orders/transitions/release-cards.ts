import type { Scope } from '#server/app/scope.ts';
import { endGoods, markGoods, returnGoods } from '#server/features/goods/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { settledBy } from './move-money.ts';
import type { Decided } from './transition.ts';

/** The cards after an order's end: unseen cards of an unpaid order can be sold again, sold goods leave their shelf. */
export async function releaseCards(scope: Scope, decided: readonly Decided[]): Promise<void> {
  const idsOf = (fits: (step: Decided) => boolean) => decided.filter(fits).map(({ order }) => order.row.id);
  const isShelf = ({ order }: Decided) => order.row.direction === 'sell_ad';
  const settled = ({ decision }: Decided) => settledBy(decision);
  await markGoods(
    scope.tx,
    idsOf(
      (step) => isShelf(step) && step.decision.to === 'in_arbitration' && step.order.row.state !== 'in_arbitration',
    ),
    'in_arbitration',
  );
  await freeUnseenCards(
    scope,
    idsOf((step) => !isShelf(step) && settled(step) === 0n),
  );
  await returnGoods(
    scope,
    idsOf((step) => isShelf(step) && settled(step) === 0n),
  );
  await endGoods(
    scope.tx,
    idsOf((step) => isShelf(step) && (settled(step) ?? 0n) > 0n),
  );
}

/**
 * Frees cards and images that only the seller saw, for orders that paid nothing. A card once seen is never sold again.
 */
async function freeUnseenCards({ tx }: Scope, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const unseen = sql`c.order_id = ANY(${orderIds}::uuid[]) AND c.live AND c.revealed_at IS NULL AND NOT EXISTS (
    SELECT FROM reveal r WHERE r.order_id = c.order_id AND r.card_id = c.id AND r.actor_role <> 'seller')`;
  tx.defer(sql`
    WITH images AS (
      SELECT u.id FROM upload u JOIN gift_card c ON c.image_id = u.id AND c.id = u.used_by
      WHERE ${unseen} ORDER BY u.id FOR NO KEY UPDATE OF u
    )
    UPDATE upload AS u SET used_by = NULL, order_id = NULL FROM images WHERE u.id = images.id`);
  tx.defer(sql`UPDATE gift_card AS c SET live = false WHERE ${unseen}`);
}
