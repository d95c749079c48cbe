import { FEE_ACCOUNT } from '#core/ledger/accounts.ts';
import { numbersOf } from '#core/ledger/codes.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type LedgerCheck, OPEN_HOLDS } from './audit-checks.ts';
import { amountWasHeld, referralShareIsHalfTheFee, stockIsLockedByOpenOrders } from './audit-trade-checks.ts';

const [ORDER_HOLD, ORDER_FEE] = numbersOf('order_hold', 'order_fee');

/**
 * Invariants between gift-card orders, buy ads and the ledger. Only the audit reads tables of other areas: it must not
 * trust their code.
 */
export const ORDER_CHECKS: readonly LedgerCheck[] = [
  {
    // Also an entry whose operator was changed: the chain covers a hash of it.
    name: 'reveals_follow_each_other',
    needs: ['gift_order', 'reveal'],
    query: sql`
      SELECT o.code AS subject, format('reveal %s does not follow from those before it', r.seq) AS detail
      FROM (SELECT e.order_id, e.seq, e.hash, e AS entry, lag(e.hash) OVER chain AS preceding,
                   row_number() OVER chain AS place
            FROM reveal e WINDOW chain AS (PARTITION BY e.order_id ORDER BY e.seq)) r
      JOIN gift_order o ON o.id = r.order_id
      WHERE r.seq <> r.place
         OR r.hash <> reveal_hash(coalesce(r.preceding, sha256(convert_to(o.code, 'UTF8'))), r.entry)`,
  },
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
      SELECT o.code AS subject, format('%s: order amount %s, open hold %s', o.state, o.order_amount, h.amount) AS detail
      FROM gift_order o LEFT JOIN ${OPEN_HOLDS} h ON h.id = o.hold_id AND h.code = ${ORDER_HOLD}
      WHERE o.settled_amount IS NULL AND h.amount IS DISTINCT FROM o.order_amount`,
  },
  {
    name: 'settled_order_has_no_open_hold',
    needs: ['gift_order'],
    query: sql`
      SELECT o.code AS subject, format('%s, hold of %s still open', o.state, h.amount) AS detail
      FROM gift_order o JOIN ${OPEN_HOLDS} h ON h.id = o.hold_id
      WHERE o.settled_amount IS NOT NULL OR o.ended_at IS NOT NULL`,
  },
  amountWasHeld('order_amount_was_held', {
    table: 'gift_order',
    orders: sql`gift_order`,
    hold: ORDER_HOLD,
    from: sql`o.provider_account`,
    to: sql`o.seller_account`,
  }),
  {
    // The seller's share with its fee; the rest of the hold is the provider's again.
    name: 'settled_amount_is_posted',
    needs: ['gift_order'],
    query: sql`
      SELECT o.code AS subject, format('settled amount: order %s, transfers %s', o.settled_amount, r.amount) AS detail
      FROM gift_order o LEFT JOIN (
        SELECT pending_id, CASE kind WHEN 'post' THEN amount ELSE 0 END AS amount
        FROM ledger_transfer WHERE kind IN ('post', 'void')
      ) r ON r.pending_id = o.hold_id
      WHERE o.settled_amount IS DISTINCT FROM r.amount`,
  },
  {
    name: 'fee_is_posted',
    needs: ['gift_order'],
    query: sql`
      SELECT o.code AS subject, format('fee: order %s, transfers %s', o.fee_amount, coalesce(t.amount, 0)) AS detail
      FROM gift_order o LEFT JOIN (
        SELECT ref, debit_account, sum(amount) AS amount FROM ledger_transfer
        WHERE code = ${ORDER_FEE} AND kind = 'plain' AND credit_account = ${FEE_ACCOUNT} GROUP BY ref, debit_account
      ) t ON t.ref = o.id AND t.debit_account = o.seller_account
      WHERE coalesce(o.fee_amount, 0) <> coalesce(t.amount, 0)`,
  },
  referralShareIsHalfTheFee('referral_share_is_half_the_fee', {
    table: 'gift_order',
    orders: sql`gift_order`,
    fee: sql`o.fee_amount`,
  }),
  stockIsLockedByOpenOrders('ad_stock_is_locked_by_open_orders', {
    tables: ['gift_order', 'buy_ad'],
    orders: sql`gift_order`,
    ads: sql`buy_ad`,
  }),
];
