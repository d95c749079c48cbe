import { RULINGS } from '#core/orders/gift-states.ts';
import type { Scope } from '#server/app/scope.ts';
import { setPause } from '#server/features/bail/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
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
 * Suspends a provider who claims on too many of its last orders, or lost too many of its last claims, until staff have
 * looked at it. Call it after recordEndings().
 */
export async function pauseForClaims({ services, tx }: Scope, ended: readonly Transition[]): Promise<void> {
  const { rules } = services;
  const claimants = providersOf(ended, (record) => record !== null && record > WITHOUT_CLAIM);
  if (claimants.length === 0) return;
  const losers = providersOf(ended, (record) => record === LOST);
  const [claimBps, lostBps] = [rules.get('disputes.max_claim_rate_bps'), rules.get('disputes.max_lost_rate_bps')];
  const suspended = await tx.many<{ userId: string }>(sql`
    SELECT s.user_id
    FROM trade_stats s, LATERAL (
      SELECT count(*) AS orders, count(*) FILTER (WHERE was > 0) AS claims, count(*) FILTER (WHERE was = ${LOST}) AS lost
      FROM unnest(s.recent[greatest(1, cardinality(s.recent)
        - ${rules.get('disputes.lost_rate_orders')}::int + 1):]) AS was) AS r
    WHERE s.user_id = ANY(${claimants}::uuid[]) AND (
      (${claimBps}::int > 0 AND r.orders >= ${rules.get('disputes.claim_rate_orders')}::int
        AND r.claims * 10000 > r.orders * ${claimBps}::int)
      OR (${lostBps}::int > 0 AND s.user_id = ANY(${losers}::uuid[])
        AND r.claims >= ${rules.get('disputes.lost_rate_claims')}::int AND r.lost * 10000 > r.claims * ${lostBps}::int))
    ORDER BY s.user_id`);
  for (const { userId } of suspended) await setPause(tx, userId, { reason: 'claim_rate' });
}

const providersOf = (ended: readonly Transition[], fits: (record: number | null) => boolean): string[] =>
  ended.filter(({ after }) => fits(claimRecordOf(after))).map(({ after }) => after.row.providerId);
