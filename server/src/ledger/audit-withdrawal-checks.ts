import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type LedgerCheck, OPEN_HOLDS } from './audit-checks.ts';

const { withdrawal_hold, withdrawal_reserve, withdrawal_redeem, withdrawal_pay, withdrawal_fee } = TRANSFER_CODES;
const HOLD = withdrawal_hold.number;
const RESERVE = withdrawal_reserve.number;

/** Invariants between withdrawals, the points that they hold and the USDT that they pay. */
export const WITHDRAWAL_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'open_withdrawal_is_held',
    needs: ['withdrawal'],
    query: sql`
      SELECT coalesce(w.id, h.ref)::text AS subject, format('%s of %s less %s, points held %s, custody held %s', w.state,
        w.amount, w.fee, h.points, h.custody) AS detail
      FROM (SELECT * FROM withdrawal WHERE ended_at IS NULL) w
      FULL JOIN (SELECT ref, sum(amount) FILTER (WHERE code = ${HOLD}::smallint) AS points,
          sum(amount) FILTER (WHERE code = ${RESERVE}::smallint) AS custody
        FROM ${OPEN_HOLDS} open WHERE code IN (${HOLD}::smallint, ${RESERVE}::smallint) GROUP BY ref) h ON h.ref = w.id
      WHERE (w.amount, w.amount - w.fee) IS DISTINCT FROM (h.points, h.custody)`,
  },
  {
    name: 'paid_withdrawal_is_its_transfers',
    needs: ['withdrawal'],
    query: sql`
      SELECT coalesce(w.id, t.ref)::text AS subject, format('%s less %s, redeemed %s, paid %s, fee %s', w.amount, w.fee,
        t.redeemed, t.paid, t.fee) AS detail
      FROM (SELECT * FROM withdrawal WHERE state = 'confirmed') w
      FULL JOIN (SELECT ref, sum(amount) FILTER (WHERE code = ${withdrawal_redeem.number}::smallint) AS redeemed,
          sum(amount) FILTER (WHERE code = ${withdrawal_pay.number}::smallint) AS paid,
          coalesce(sum(amount) FILTER (WHERE code = ${withdrawal_fee.number}::smallint), 0) AS fee
        FROM ledger_transfer WHERE code IN (${withdrawal_redeem.number}::smallint, ${withdrawal_pay.number}::smallint,
          ${withdrawal_fee.number}::smallint) GROUP BY ref) t ON t.ref = w.id
      WHERE (w.amount - w.fee, w.amount - w.fee, w.fee) IS DISTINCT FROM (t.redeemed, t.paid, t.fee)`,
  },
  {
    name: 'signed_payment_is_its_withdrawal',
    needs: ['withdrawal', 'signing', 'sweep'],
    query: sql`
      SELECT s.payment_id::text AS subject, format('signed %s to %s, withdrawal %s of %s to %s', s.amount, s.recipient,
        w.state, w.amount - w.fee, w.recipient) AS detail
      FROM signing s LEFT JOIN withdrawal w ON w.id = s.payment_id
      WHERE s.nonce IS NOT NULL
        AND NOT EXISTS (SELECT FROM sweep b WHERE b.id = s.payment_id)
        AND NOT EXISTS (SELECT FROM sweep_gas g WHERE g.id = s.payment_id)
        AND ((s.amount, s.recipient, s.network) IS DISTINCT FROM (w.amount - w.fee, w.recipient, w.network)
        OR w.state NOT IN ('signing', 'broadcast', 'confirmed', 'failed'))`,
  },
  {
    name: 'signed_sweep_stays_in_the_house',
    needs: ['sweep', 'signing', 'deposit_address'],
    query: sql`
      SELECT s.payment_id::text AS subject, format('signed %s of %s to %s by %s', s.amount, s.token, s.recipient, s.signer)
        AS detail
      FROM signing s
      LEFT JOIN sweep_gas g ON g.id = s.payment_id
      JOIN sweep b ON b.id IN (s.payment_id, g.sweep_id)
      JOIN deposit_address a ON a.id = b.address_id
      WHERE s.nonce IS NOT NULL AND (s.network, s.signer, s.recipient, s.amount) IS DISTINCT FROM
        (b.network, CASE WHEN g.id IS NULL THEN a.address ELSE b.recipient END,
         CASE WHEN g.id IS NULL THEN b.recipient ELSE a.address END, coalesce(g.amount, b.amount))`,
  },
];
