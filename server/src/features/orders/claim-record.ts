import { RULINGS } from '#core/orders/gift-states.ts';
import { setPause } from '#server/features/bail/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Scope } from './act.ts';
import type { Order } from './orders.store.ts';

const WITHOUT_CLAIM = 0;
const CLAIMED = 1;
const LOST = 2;

/**
 * Adds an ended order to its provider's record of claims. One that lost too many of its last claims is suspended until
 * staff have looked at it. Call it after recordEnding(), which makes the record.
 */
export async function recordClaim({ services, tx }: Scope, order: Order): Promise<void> {
  const { row } = order;
  if (row.viewedAt === null && row.deliveredAt === null) return;
  const was = outcomeOf(order);
  await tx.run(sql`SELECT claim_stats_add(${row.providerId}::uuid, ${was}::smallint)`);
  if (was !== LOST) return;
  const mostBps = services.rules.get('disputes.max_lost_rate_bps');
  const { claims, lost } = await tx.one<{ claims: number; lost: number }>(sql`
    SELECT count(*) FILTER (WHERE was > 0)::int AS claims, count(*) FILTER (WHERE was = ${LOST})::int AS lost
    FROM trade_stats s, LATERAL unnest(s.recent[greatest(1, cardinality(s.recent)
      - ${services.rules.get('disputes.lost_rate_orders')}::int + 1):]) AS was
    WHERE s.user_id = ${row.providerId}`);
  if (mostBps === 0 || claims < services.rules.get('disputes.lost_rate_claims')) return;
  if (lost * 10_000 > claims * mostBps) await setPause(tx, row.providerId, { reason: 'claim_rate' });
}

function outcomeOf({ row, facts }: Order): number {
  if (row.claimedAt === null) return WITHOUT_CLAIM;
  const isRuled = facts.ruling !== null && facts.ruling.outcome === row.state;
  return isRuled && RULINGS[facts.ruling.outcome] === 'all' ? LOST : CLAIMED;
}
