import { RULINGS } from '#core/orders/gift-states.ts';
import { setPause } from '#server/features/bail/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Scope } from '../order-command.ts';
import type { Order } from '../orders.store.ts';
import type { Transition } from './transition.ts';

const WITHOUT_CLAIM = 0;
const CLAIMED = 1;
const LOST = 2;

/** The entry of an ended order in its provider's claim record; null if the provider never had the cards. */
export function claimRecordOf({ row, facts }: Order): number | null {
  if (row.viewedAt === null && row.deliveredAt === null) return null;
  if (row.claimedAt === null) return WITHOUT_CLAIM;
  const isRuled = facts.ruling !== null && facts.ruling.outcome === row.state;
  return isRuled && RULINGS[facts.ruling.outcome] === 'all' ? LOST : CLAIMED;
}

/**
 * Suspends a provider who lost too many of its last claims, until staff have looked at it. Call it after
 * recordEndings().
 */
export async function pauseForClaims({ services, tx }: Scope, ended: readonly Transition[]): Promise<void> {
  const losers = ended.filter(({ after }) => claimRecordOf(after) === LOST).map(({ after }) => after.row.providerId);
  const mostBps = services.rules.get('disputes.max_lost_rate_bps');
  if (losers.length === 0 || mostBps === 0) return;
  const suspended = await tx.many<{ userId: string }>(sql`
    SELECT s.user_id AS "userId"
    FROM trade_stats s, LATERAL (
      SELECT count(*) FILTER (WHERE was > 0) AS claims, count(*) FILTER (WHERE was = ${LOST}) AS lost
      FROM unnest(s.recent[greatest(1, cardinality(s.recent)
        - ${services.rules.get('disputes.lost_rate_orders')}::int + 1):]) AS was) AS r
    WHERE s.user_id = ANY(${losers}::uuid[]) AND r.claims >= ${services.rules.get('disputes.lost_rate_claims')}::int
      AND r.lost * 10000 > r.claims * ${mostBps}::int
    ORDER BY s.user_id`);
  for (const { userId } of suspended) await setPause(tx, userId, { reason: 'claim_rate' });
}
