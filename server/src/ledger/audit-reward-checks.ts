import { PROMOTION_ACCOUNT } from '#core/ledger/accounts.ts';
import { numbersOf, TRANSFER_CODES } from '#core/ledger/codes.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { LedgerCheck } from './audit-checks.ts';

const [COUPON_HOLD, COUPON_PAY] = numbersOf('coupon_hold', 'coupon_pay');
const REWARD_CODES = numbersOf('promotion_compensation', 'promotion_reward');
const COUPON_CODES = [COUPON_HOLD, COUPON_PAY, TRANSFER_CODES.coupon_return.number];
/** The other transfers of two administrators from the promotion account. */
const MOVE_CODES = numbersOf('promotion_to_treasury', 'treasury_redeem');

/** Invariants between reward tickets and the promotion account. */
export const REWARD_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'reward_is_its_transfer',
    needs: ['reward_ticket'],
    query: sql`
      SELECT coalesce(r.code, t.ref::text) AS subject, format('ticket %s, transfers %s', r.amount, t.paid) AS detail
      FROM (SELECT * FROM reward_ticket WHERE paid_at IS NOT NULL AND payment = 'points') r
      FULL JOIN (SELECT ref, credit_account, sum(amount) AS paid FROM ledger_transfer
        WHERE code = ANY(${REWARD_CODES}::smallint[]) GROUP BY ref, credit_account) t
        ON t.ref = r.id AND t.credit_account = r.user_id
      WHERE r.amount IS DISTINCT FROM t.paid`,
  },
  {
    name: 'promotion_pays_rewards_only',
    needs: ['reward_ticket'],
    query: sql`
      SELECT id::text AS subject, format('code %s, amount %s', code, amount) AS detail FROM ledger_transfer
      WHERE debit_account = ${PROMOTION_ACCOUNT} AND code <> ALL(${[...REWARD_CODES, ...COUPON_CODES, ...MOVE_CODES]}::smallint[])`,
  },
  {
    name: 'coupon_is_its_ticket',
    needs: ['coupon', 'reward_ticket'],
    query: sql`
      SELECT coalesce(r.code, c.id::text) AS subject,
        format('ticket %s for %s, coupon %s for %s', r.amount, r.user_id, c.amount, c.user_id) AS detail
      FROM (SELECT * FROM reward_ticket WHERE paid_at IS NOT NULL AND payment = 'coupon') r
      FULL JOIN coupon c ON c.id = r.id
      WHERE (r.amount, r.user_id) IS DISTINCT FROM (c.amount, c.user_id)`,
  },
  {
    name: 'coupon_reserves_its_points',
    needs: ['coupon'],
    query: sql`
      SELECT coalesce(c.id, h.ref)::text AS subject,
        format('coupon %s of %s, hold %s, resolved by %s', c.state, c.amount, h.amount, r.kind) AS detail
      FROM coupon c FULL JOIN (SELECT * FROM ledger_transfer WHERE kind = 'pending' AND code = ${COUPON_HOLD}) h
        ON h.id = c.hold_id AND h.credit_account = c.user_id AND h.debit_account = ${PROMOTION_ACCOUNT}
      LEFT JOIN ledger_transfer r ON r.pending_id = h.id AND r.kind IN ('post', 'void')
      WHERE h.amount IS DISTINCT FROM c.amount OR c.state IS DISTINCT FROM
        CASE WHEN r.kind IS NULL THEN 'open' WHEN r.kind = 'void' THEN 'expired' WHEN r.amount = c.amount THEN 'used' END`,
  },
];
