import { FEE_ACCOUNT } from '#core/ledger/accounts.ts';
import { numbersOf } from '#core/ledger/codes.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { type LedgerCheck, OPEN_HOLDS } from './audit-checks.ts';
import { amountWasHeld, referralShareIsHalfTheFee, stockIsLockedByOpenOrders } from './audit-trade-checks.ts';

const [HOLD, FEE_HOLD, SETTLE, FEE] = numbersOf('points_hold', 'points_fee_hold', 'points_settle', 'points_fee');

/** The amount that the resolution of a hold moved: all of it, nothing, or null while it is open. */
const movedOf = (hold: Sql, code: number): Sql => sql`(
  SELECT CASE r.kind WHEN 'post' THEN r.amount ELSE 0 END FROM ledger_transfer r
  WHERE r.pending_id = ${hold} AND (r.kind = 'void' OR r.kind = 'post' AND r.code = ${code}))`;

/** Invariants between points orders, points ads and the ledger. */
export const POINTS_ORDER_CHECKS: readonly LedgerCheck[] = [
  amountWasHeld('points_amount_was_held', {
    table: 'points_order',
    orders: sql`points_order`,
    hold: HOLD,
    from: sql`o.seller_account`,
    to: sql`o.buyer_account`,
  }),
  {
    name: 'points_fee_was_held',
    needs: ['points_order'],
    query: sql`
      SELECT o.code AS subject, format('fee: order %s, hold %s', o.fee_amount, h.amount) AS detail
      FROM points_order o LEFT JOIN ledger_transfer h ON h.id = o.fee_hold_id AND h.kind = 'pending'
        AND h.code = ${FEE_HOLD} AND h.debit_account = o.seller_account AND h.credit_account = ${FEE_ACCOUNT}
      WHERE coalesce(h.amount, 0) <> o.fee_amount`,
  },
  {
    name: 'open_points_hold_has_one_open_order',
    needs: ['points_order'],
    query: sql`
      SELECT h.id::text AS subject, format('%s open orders, amount %s', count(o.id), h.amount) AS detail
      FROM ${OPEN_HOLDS} h LEFT JOIN points_order o ON o.settled_amount IS NULL
        AND h.id = CASE h.code WHEN ${HOLD} THEN o.hold_id ELSE o.fee_hold_id END
      WHERE h.code IN (${HOLD}, ${FEE_HOLD}) GROUP BY h.id, h.amount HAVING count(o.id) <> 1`,
  },
  {
    name: 'points_settled_is_posted',
    needs: ['points_order'],
    query: sql`
      SELECT o.code AS subject, format('settled: order %s, transfers %s', o.settled_amount,
        ${movedOf(sql`o.hold_id`, SETTLE)}) AS detail
      FROM points_order o WHERE o.settled_amount IS DISTINCT FROM ${movedOf(sql`o.hold_id`, SETTLE)}`,
  },
  {
    name: 'points_fee_is_posted',
    needs: ['points_order'],
    query: sql`
      SELECT o.code AS subject, format('fee: order %s, transfers %s', o.settled_fee, ${movedOf(sql`o.fee_hold_id`, FEE)})
        AS detail
      FROM points_order o WHERE o.fee_hold_id IS NOT NULL
        AND o.settled_fee IS DISTINCT FROM ${movedOf(sql`o.fee_hold_id`, FEE)}`,
  },
  referralShareIsHalfTheFee('points_referral_share_is_half_the_fee', {
    table: 'points_order',
    orders: sql`points_order`,
    fee: sql`o.settled_fee`,
  }),
  stockIsLockedByOpenOrders('points_ad_stock_is_locked_by_open_orders', {
    tables: ['points_order', 'points_ad'],
    orders: sql`points_order`,
    ads: sql`points_ad`,
  }),
];
