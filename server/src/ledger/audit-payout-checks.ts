import { PAYOUT_ACCOUNT } from '#core/ledger/accounts.ts';
import { numbersOf } from '#core/ledger/codes.ts';
import { END_PAYOUT_STATES } from '#core/payouts/payout-states.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { LedgerCheck } from './audit-checks.ts';

const [HOLD, SETTLE, EARN, RETURN] = numbersOf('payout_hold', 'payout_settle', 'payout_earn', 'payout_return');

/** Invariants between payouts, their payments through channels, and the ledger. */
export const PAYOUT_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'payout_is_its_transfers',
    needs: ['payout'],
    query: sql`
      SELECT coalesce(p.id, t.ref)::text AS subject, format('%s of %s points: held %s, posted %s, earned %s, returned %s',
        p.state, p.points, t.held, t.posted, t.earned, t.returned) AS detail
      FROM payout p
      FULL JOIN (
        SELECT ref, sum(amount) FILTER (WHERE code = ${HOLD}::smallint) AS held,
          coalesce(sum(amount) FILTER (WHERE code = ${SETTLE}::smallint), 0) AS posted,
          coalesce(sum(amount) FILTER (WHERE code = ${EARN}::smallint), 0) AS earned,
          coalesce(sum(amount) FILTER (WHERE code = ${RETURN}::smallint), 0) AS returned,
          (array_agg(debit_account) FILTER (WHERE code = ${HOLD}::smallint))[1] AS payer,
          (array_agg(credit_account) FILTER (WHERE code = ${EARN}::smallint))[1] AS earner
        FROM ledger_transfer WHERE code BETWEEN ${HOLD}::smallint AND ${RETURN}::smallint GROUP BY ref
      ) t ON t.ref = p.id
      WHERE (p.points, p.owner_id) IS DISTINCT FROM (t.held, t.payer)
        OR (CASE WHEN p.state = 'success' THEN p.points ELSE 0 END) IS DISTINCT FROM t.posted
        OR t.posted IS DISTINCT FROM t.earned
        OR (p.state = 'success' AND p.provider_id IS DISTINCT FROM t.earner)
        OR (CASE WHEN p.ended_at IS NOT NULL AND p.state <> 'success' THEN p.points ELSE 0 END)
          IS DISTINCT FROM t.returned`,
  },
  {
    name: 'payouts_pass_through',
    needs: [],
    query: sql`
      SELECT id::text AS subject, format('keeps %s', credits_posted - debits_posted) AS detail FROM ledger_account
      WHERE id = ${PAYOUT_ACCOUNT} AND credits_posted <> debits_posted`,
  },
  {
    name: 'payout_fits_its_attempts',
    needs: ['payout', 'payout_attempt'],
    query: sql`
      SELECT p.id::text AS subject, format('%s with %s attempts, %s of them paid', p.state, count(a.id),
        count(*) FILTER (WHERE a.state = 'success')) AS detail
      FROM payout p JOIN payout_attempt a ON a.payout_id = p.id GROUP BY p.id
      HAVING count(*) FILTER (WHERE a.state = 'success') > 1
        OR (bool_or(a.state = 'success') AND p.state <> 'success'
          AND p.state = ANY(${[...END_PAYOUT_STATES]}::text[]))
        OR (bool_or(a.state = 'ready') AND p.state = ANY(${[...END_PAYOUT_STATES]}::text[]))`,
  },
];
