import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type LedgerCheck, OPEN_HOLDS } from './audit-checks.ts';

const ORDER_HOLD = TRANSFER_CODES.order_hold.number;

/**
 * Invariants between gift-card orders, buy ads and the ledger. Only the audit reads tables of other areas: it must not
 * trust their code.
 */
export const ORDER_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'open_hold_has_one_open_order',
    needs: ['gift_order'],
    query: sql`
      SELECT h.id::text AS subject, format('%s open orders, amount %s', count(o.id), h.amount) AS detail
      FROM ${OPEN_HOLDS} h LEFT JOIN gift_order o ON o.hold_id = h.id AND o.settled_amount IS NULL
      WHERE h.code = ${ORDER_HOLD} GROUP BY h.id, h.amount HAVING count(o.id) <> 1`,
  },
  {
    name: 'open_order_has_its_hold',
    needs: ['gift_order'],
    query: sql`
      SELECT o.id::text AS subject, format('%s: amount %s, hold %s', o.state, o.order_amount, h.amount) AS detail
      FROM gift_order o LEFT JOIN ${OPEN_HOLDS} h ON h.id = o.hold_id AND h.code = ${ORDER_HOLD}
      WHERE o.settled_amount IS NULL AND h.amount IS DISTINCT FROM o.order_amount`,
  },
  {
    name: 'settled_order_has_no_open_hold',
    needs: ['gift_order'],
    query: sql`
      SELECT o.id::text AS subject, format('%s, hold of %s still open', o.state, h.amount) AS detail
      FROM gift_order o JOIN ${OPEN_HOLDS} h ON h.id = o.hold_id
      WHERE o.settled_amount IS NOT NULL OR o.ended_at IS NOT NULL`,
  },
  {
    name: 'ad_stock_is_locked_by_open_orders',
    needs: ['gift_order', 'buy_ad'],
    query: sql`
      SELECT a.id::text AS subject, format('locked %s, open orders %s',
        a.total_amount - a.remaining_amount - a.settled_amount, coalesce(o.amount, 0)) AS detail
      FROM buy_ad a LEFT JOIN (
        SELECT ad_id, sum(order_amount) AS amount FROM gift_order WHERE settled_amount IS NULL GROUP BY ad_id
      ) o ON o.ad_id = a.id
      WHERE a.total_amount - a.remaining_amount - a.settled_amount <> coalesce(o.amount, 0)`,
  },
];
