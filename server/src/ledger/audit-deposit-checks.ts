import { numbersOf } from '#core/ledger/codes.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { LedgerCheck } from './audit-checks.ts';

/** Those of USDT first, those of bitcoin after them. */
const RECEIVE = numbersOf('deposit_receive', 'btc_deposit_receive');
const ISSUE = numbersOf('deposit_issue', 'btc_deposit_issue');
const LOSS = numbersOf('deposit_loss', 'btc_deposit_loss');
const TAKE_BACK = numbersOf('deposit_take_back', 'btc_deposit_take_back', 'btc_deposit_bear');

/** Invariants between deposits and their transfers. */
export const DEPOSIT_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'deposit_is_its_transfers',
    needs: ['deposit'],
    query: sql`
      SELECT coalesce(d.id, t.ref)::text AS subject, format('deposit %s %s, received %s, issued %s %s', d.amount, d.currency,
        t.received, t.issued, a.currency) AS detail
      FROM (SELECT *, CASE currency WHEN 'BTC' THEN 'btc' ELSE 'points' END AS kind FROM deposit
            WHERE credited_at IS NOT NULL) d
      FULL JOIN (
        SELECT ref, sum(amount) FILTER (WHERE code = ANY(${RECEIVE}::smallint[])) AS received,
          sum(amount) FILTER (WHERE code = ANY(${ISSUE}::smallint[])) AS issued,
          (array_agg(credit_account) FILTER (WHERE code = ANY(${ISSUE}::smallint[])))[1] AS receiver
        FROM ledger_transfer WHERE code = ANY(${[...RECEIVE, ...ISSUE]}::smallint[]) GROUP BY ref
      ) t ON t.ref = d.id
      LEFT JOIN ledger_account a ON a.id = t.receiver
      WHERE (d.amount, d.amount, d.user_id, d.kind) IS DISTINCT FROM (t.received, t.issued, a.owner, a.kind)`,
  },
  {
    name: 'settled_deposit_left_custody',
    needs: ['deposit'],
    query: sql`
      SELECT coalesce(d.id, t.ref)::text AS subject, format('deposit %s, lost %s, taken back %s', d.amount, t.lost, t.back)
        AS detail
      FROM (SELECT * FROM deposit WHERE state = 'settled') d
      FULL JOIN (
        SELECT ref, sum(amount) FILTER (WHERE code = ANY(${LOSS}::smallint[])) AS lost,
          sum(amount) FILTER (WHERE code = ANY(${TAKE_BACK}::smallint[])) AS back
        FROM ledger_transfer WHERE code = ANY(${[...LOSS, ...TAKE_BACK]}::smallint[]) GROUP BY ref
      ) t ON t.ref = d.id
      WHERE d.amount IS DISTINCT FROM t.lost OR t.back <> t.lost OR d.currency = 'BTC' AND t.back IS NULL`,
  },
];
