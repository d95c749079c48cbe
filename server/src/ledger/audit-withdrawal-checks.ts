import { numbersOf } from '#core/ledger/codes.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type LedgerCheck, OPEN_HOLDS } from './audit-checks.ts';

/** Those of USDT first, those of bitcoin after them. */
const HOLD = numbersOf('withdrawal_hold', 'btc_withdrawal_hold');
const RESERVE = numbersOf('withdrawal_reserve', 'btc_withdrawal_reserve');
const REDEEM = numbersOf('withdrawal_redeem', 'btc_withdrawal_redeem');
const PAY = numbersOf('withdrawal_pay', 'btc_withdrawal_pay');
const FEE = numbersOf('withdrawal_fee', 'btc_withdrawal_fee');

/**
 * Invariants between withdrawals, what they hold of users and of custody, and what they pay. Of bitcoin the network's part leaves custody
 * as well, and costs its owner what it was. One that its receiver made fail costs its fee, and nothing else.
 */
export const WITHDRAWAL_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'open_withdrawal_is_held',
    needs: ['withdrawal'],
    query: sql`
      SELECT coalesce(w.id, h.ref)::text AS subject, format('%s of %s less %s, held of its owner %s, of custody %s', w.state,
        w.amount, w.fee, h.points, h.custody) AS detail
      FROM (SELECT * FROM withdrawal WHERE ended_at IS NULL) w
      FULL JOIN (SELECT ref, sum(amount) FILTER (WHERE code = ANY(${HOLD}::smallint[])) AS points,
          sum(amount) FILTER (WHERE code = ANY(${RESERVE}::smallint[])) AS custody
        FROM ${OPEN_HOLDS} open WHERE code = ANY(${[...HOLD, ...RESERVE]}::smallint[]) GROUP BY ref) h ON h.ref = w.id
      WHERE (w.amount, CASE w.currency WHEN 'BTC' THEN w.amount ELSE w.amount - w.fee END)
        IS DISTINCT FROM (h.points, h.custody)`,
  },
  {
    name: 'paid_withdrawal_is_its_transfers',
    needs: ['withdrawal'],
    query: sql`
      SELECT coalesce(w.id, t.ref)::text AS subject, format('%s: %s less %s, redeemed %s, paid %s, fee %s', w.state, w.amount,
        w.fee, t.redeemed, t.paid, t.fee) AS detail
      FROM (SELECT *, CASE state WHEN 'confirmed' THEN amount - fee END AS net FROM withdrawal
        WHERE state = 'confirmed' OR (state = 'failed' AND is_refused AND fee > 0)) w
      FULL JOIN (SELECT ref, sum(amount) FILTER (WHERE code = ANY(${REDEEM}::smallint[])) AS redeemed,
          sum(amount) FILTER (WHERE code = ANY(${PAY}::smallint[])) AS paid,
          coalesce(sum(amount) FILTER (WHERE code = ANY(${FEE}::smallint[])), 0) AS fee
        FROM ledger_transfer WHERE code = ANY(${[...REDEEM, ...PAY, ...FEE]}::smallint[]) GROUP BY ref) t ON t.ref = w.id
      WHERE (w.net, w.net + CASE w.currency WHEN 'BTC' THEN w.paid_fee ELSE 0 END,
          CASE w.currency WHEN 'BTC' THEN w.paid_fee ELSE w.fee END) IS DISTINCT FROM (t.redeemed, t.paid, t.fee)`,
  },
  {
    name: 'bitcoin_payment_is_its_outputs',
    needs: ['withdrawal', 'payment_input', 'change_output'],
    query: sql`
      SELECT w.id::text AS subject, format('spent %s, paid %s, to the network %s, back %s', i.spent, w.amount - w.fee, w.paid_fee,
        c.amount) AS detail
      FROM withdrawal w
      JOIN signed_transaction t ON t.payment_id = w.id AND t.tx_hash = w.tx_hash
      LEFT JOIN LATERAL (SELECT sum(p.amount) AS spent FROM payment_input p WHERE p.payment_id = w.id) i ON true
      LEFT JOIN change_output c ON c.payment_id = w.id
      WHERE w.state = 'confirmed' AND w.currency = 'BTC'
        AND i.spent IS DISTINCT FROM w.amount - w.fee + w.paid_fee + coalesce(c.amount, 0)`,
  },
  {
    name: 'reserved_output_is_its_input',
    needs: ['withdrawal', 'payment_input', 'change_output', 'deposit'],
    query: sql`
      SELECT coalesce(i.payment_id, o.spent_by)::text AS subject, format('%s:%s', coalesce(i.tx_hash, o.tx_hash),
        coalesce(i.vout, o.vout)) AS detail
      FROM (SELECT * FROM payment_input WHERE released_at IS NULL) i
      FULL JOIN (SELECT spent_by, network, tx_hash, log_index AS vout, amount FROM deposit WHERE spent_by IS NOT NULL
        UNION ALL SELECT spent_by, network, tx_hash, vout, amount FROM change_output WHERE spent_by IS NOT NULL) o
        ON (o.spent_by, o.network, o.tx_hash, o.vout, o.amount) = (i.payment_id, i.network, i.tx_hash, i.vout, i.amount)
      WHERE i.payment_id IS NULL OR o.spent_by IS NULL`,
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
