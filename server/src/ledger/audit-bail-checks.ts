import { numbersOf, TRANSFER_CODES } from '#core/ledger/codes.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type LedgerCheck, OPEN_HOLDS } from './audit-checks.ts';

const BAIL_HOLD = TRANSFER_CODES.bail_hold.number;
/** The sources of a compensation: at its approval, and later out of a debt. */
const COMPENSATION = numbersOf('compensation_hold', 'compensation_bail', 'compensation_points', 'compensation_debt');
const DEBT = TRANSFER_CODES.compensation_debt.number;

/** Invariants between bail, compensations and orders. */
export const BAIL_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'open_bail_hold_has_one_open_claim',
    needs: ['gift_order'],
    query: sql`
      SELECT h.id::text AS subject, format('%s open claims, amount %s', count(o.id), h.amount) AS detail
      FROM ${OPEN_HOLDS} h LEFT JOIN gift_order o ON o.bail_hold_id = h.id AND o.bail_hold_amount = h.amount
        AND o.claimed_at IS NOT NULL AND o.ended_at IS NULL
      WHERE h.code = ${BAIL_HOLD} GROUP BY h.id, h.amount HAVING count(o.id) <> 1`,
  },
  {
    name: 'open_claim_has_its_bail_hold',
    needs: ['gift_order'],
    query: sql`
      SELECT o.code AS subject, format('%s: bail %s, open hold %s', o.state, o.bail_hold_amount, h.amount) AS detail
      FROM gift_order o LEFT JOIN ${OPEN_HOLDS} h ON h.id = o.bail_hold_id AND h.code = ${BAIL_HOLD}
      WHERE o.bail_hold_id IS NOT NULL AND o.ended_at IS NULL AND h.amount IS DISTINCT FROM o.bail_hold_amount`,
  },
  {
    name: 'claimed_bail_was_held',
    needs: ['gift_order'],
    query: sql`
      SELECT o.code AS subject, format('bail: order %s, hold %s', o.bail_hold_amount, h.amount) AS detail
      FROM gift_order o LEFT JOIN ledger_transfer h
        ON h.id = o.bail_hold_id AND h.kind = 'pending' AND h.code = ${BAIL_HOLD} AND h.credit_account = o.seller_account
      WHERE (o.bail_hold_id IS NOT NULL OR o.bail_hold_amount IS NOT NULL)
        AND h.amount IS DISTINCT FROM o.bail_hold_amount`,
  },
  {
    name: 'compensation_is_paid_or_owed',
    needs: ['gift_order', 'compensation_debt'],
    query: sql`
      SELECT coalesce(o.code, t.ref::text) AS subject,
        format('compensation: order %s, transfers %s, owed %s', o.compensation_amount, t.paid, d.amount - d.paid) AS detail
      FROM (SELECT * FROM gift_order WHERE compensation_amount IS NOT NULL) o
      FULL JOIN (SELECT ref, sum(amount) AS paid FROM ledger_transfer
        WHERE code = ANY(${COMPENSATION}::smallint[]) AND kind IN ('plain', 'post') GROUP BY ref) t ON t.ref = o.id
      LEFT JOIN compensation_debt d ON d.order_id = o.id
      WHERE coalesce(t.paid, 0) + coalesce(d.amount - d.paid, 0) <> coalesce(o.compensation_amount, 0)`,
  },
  {
    name: 'debt_is_paid_by_transfers',
    needs: ['gift_order', 'compensation_debt'],
    query: sql`
      SELECT coalesce(o.code, d.order_id::text) AS subject,
        format('debt paid: debt %s, transfers %s', d.paid, coalesce(t.paid, 0)) AS detail
      FROM compensation_debt d LEFT JOIN gift_order o ON o.id = d.order_id
      LEFT JOIN (SELECT ref, sum(amount) AS paid FROM ledger_transfer WHERE code = ${DEBT} GROUP BY ref) t
        ON t.ref = d.order_id
      WHERE d.paid <> coalesce(t.paid, 0)`,
  },
];
