import { OUTSIDE_USDT_ACCOUNT, TREASURY_ACCOUNT } from '#core/ledger/accounts.ts';
import { numbersOf, TRANSFER_CODES } from '#core/ledger/codes.ts';
import { BACKED_CODES } from '#core/treasury/house-sum.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { LedgerCheck } from './audit-checks.ts';

/** The transfers of points of a move, and those of money beside them. */
const POINTS = numbersOf(
  'treasury_issue',
  'treasury_redeem',
  'fee_to_promotion',
  'promotion_to_treasury',
  'fee_to_treasury',
  'treasury_to_promotion',
);
const MONEY = numbersOf('treasury_receive', 'treasury_pay');
const LOSS = TRANSFER_CODES.deposit_loss.number;
/** How USDT comes from outside. */
const INFLOWS = numbersOf('deposit_receive', 'treasury_receive');

/** The backing of points: money on chains and elsewhere, valued in USDT. */
const ASSETS = sql`(SELECT coalesce(sum(credits_posted - debits_posted), 0) AS amount FROM ledger_account
  WHERE kind IN ('custody', 'reserve') AND currency = 'USDT')`;
const CIRCULATION = sql`(SELECT debits_posted - credits_posted AS amount FROM ledger_account WHERE id = ${TREASURY_ACCOUNT})`;
/** Points that have no money behind them, each with its cause: core/treasury/house-sum.ts. */
const UNBACKED = sql`(
  SELECT coalesce(sum(CASE WHEN t.code = ${LOSS}::smallint OR t.debit_account = ${TREASURY_ACCOUNT} THEN t.amount
                           ELSE -t.amount END), 0) AS amount
  FROM ledger_transfer t WHERE t.kind IN ('plain', 'post') AND (t.code = ${LOSS}::smallint
    OR ${TREASURY_ACCOUNT} IN (t.debit_account, t.credit_account) AND t.code <> ALL (${[...BACKED_CODES]}::smallint[])))`;

/** Invariants of the platform's own money. */
export const TREASURY_CHECKS: readonly LedgerCheck[] = [
  {
    // On-chain and other balances = liabilities + equity: every point has money behind it, or a cause that is written.
    name: 'points_are_covered',
    needs: [],
    query: sql`
      SELECT 'POINTS'::text AS subject, format('in circulation %s, backed by %s, issued without backing %s',
        circulation.amount, assets.amount, unbacked.amount) AS detail
      FROM ${CIRCULATION} circulation, ${ASSETS} assets, ${UNBACKED} unbacked
      WHERE circulation.amount <> assets.amount + unbacked.amount`,
  },
  {
    name: 'treasury_move_is_its_transfers',
    needs: ['treasury_move'],
    query: sql`
      SELECT coalesce(m.code, t.ref::text) AS subject, format('move %s, points %s, money %s', m.amount, t.points, t.money)
        AS detail
      FROM (SELECT * FROM treasury_move WHERE done_at IS NOT NULL) m
      FULL JOIN (
        SELECT ref, sum(amount) FILTER (WHERE code = ANY (${POINTS}::smallint[])) AS points,
          sum(amount) FILTER (WHERE code = ANY (${MONEY}::smallint[])) AS money
        FROM ledger_transfer WHERE code = ANY (${[...POINTS, ...MONEY]}::smallint[]) GROUP BY ref
      ) t ON t.ref = m.id
      WHERE (m.amount, CASE WHEN m.channel IS NOT NULL THEN m.amount END) IS DISTINCT FROM (t.points, t.money)`,
  },
  {
    name: 'usdt_comes_by_its_ways_only',
    needs: [],
    query: sql`
      SELECT id::text AS subject, format('code %s, amount %s', code, amount) AS detail FROM ledger_transfer
      WHERE debit_account = ${OUTSIDE_USDT_ACCOUNT} AND code <> ALL (${INFLOWS}::smallint[])`,
  },
];
