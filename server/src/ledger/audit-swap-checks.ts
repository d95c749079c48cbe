import {
  CUSTODY_BTC_ACCOUNT,
  OUTSIDE_BTC_ACCOUNT,
  SWAP_BTC_ACCOUNT,
  SWAP_POINTS_ACCOUNT,
  TREASURY_BTC_ACCOUNT,
} from '#core/ledger/accounts.ts';
import { numbersOf } from '#core/ledger/codes.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { LedgerCheck } from './audit-checks.ts';

const [PAY_POINTS, GET_BTC, PAY_BTC, GET_POINTS] = numbersOf(
  'swap_pay_points',
  'swap_get_btc',
  'swap_pay_btc',
  'swap_get_points',
);
const SWAPS = [PAY_POINTS, GET_BTC, PAY_BTC, GET_POINTS];
/** Everything that may touch the platform's accounts for swaps, and those of the bitcoin that it keeps. */
const STOCK = numbersOf('swap_stock_points', 'swap_take_points', 'swap_stock_btc', 'swap_take_btc', 'btc_deposit_bear');
/** How bitcoin comes from outside. */
const BTC_INFLOWS = numbersOf('btc_arrive', 'btc_deposit_receive');
const CUSTODY = numbersOf('btc_arrive', 'btc_leave');
const ISSUES = numbersOf('swap_stock_btc', 'swap_take_btc');

/** Invariants between swaps, the platform's stock, and the bitcoin behind every balance. */
export const SWAP_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'swap_is_its_transfers',
    needs: ['swap'],
    query: sql`
      SELECT coalesce(s.id, t.ref)::text AS subject, format('swap %s: %s points, %s BTC; transfers: %s, %s', s.side,
        s.points, s.btc, t.points, t.btc) AS detail
      FROM swap s FULL JOIN (
        SELECT ref, count(*) AS legs,
          sum(amount) FILTER (WHERE code IN (${PAY_POINTS}::smallint, ${GET_POINTS}::smallint)) AS points,
          sum(amount) FILTER (WHERE code IN (${GET_BTC}::smallint, ${PAY_BTC}::smallint)) AS btc,
          CASE WHEN bool_and(code IN (${PAY_POINTS}::smallint, ${GET_BTC}::smallint)) THEN 'to_btc'
               WHEN bool_and(code IN (${PAY_BTC}::smallint, ${GET_POINTS}::smallint)) THEN 'to_points' END AS side,
          (array_agg(CASE code WHEN ${PAY_POINTS}::smallint THEN debit_account ELSE credit_account END)
            FILTER (WHERE code IN (${PAY_POINTS}::smallint, ${GET_POINTS}::smallint)))[1] AS owner,
          (array_agg(CASE code WHEN ${PAY_BTC}::smallint THEN debit_account ELSE credit_account END)
            FILTER (WHERE code IN (${GET_BTC}::smallint, ${PAY_BTC}::smallint)))[1] AS btc_account,
          bool_and(CASE code WHEN ${PAY_POINTS}::smallint THEN credit_account = ${SWAP_POINTS_ACCOUNT}
            WHEN ${GET_POINTS}::smallint THEN debit_account = ${SWAP_POINTS_ACCOUNT}
            WHEN ${GET_BTC}::smallint THEN debit_account = ${SWAP_BTC_ACCOUNT}
            ELSE credit_account = ${SWAP_BTC_ACCOUNT} END) AS with_house
        FROM ledger_transfer WHERE code = ANY(${SWAPS}::smallint[]) AND kind = 'plain' GROUP BY ref
      ) t ON t.ref = s.id
      LEFT JOIN ledger_account a ON a.id = t.btc_account
      WHERE (s.points, s.btc, s.side, s.user_id, s.user_id, 2, true)
        IS DISTINCT FROM (t.points, t.btc, t.side, t.owner, a.owner, t.legs, t.with_house)`,
  },
  {
    name: 'swap_follows_its_price',
    needs: ['swap'],
    query: sql`
      SELECT s.id::text AS subject, format('%s: %s points, %s BTC at mid %s, spread %s', s.side, s.points, s.btc, s.mid,
        s.spread_bps) AS detail
      FROM (SELECT *, CASE side WHEN 'to_btc' THEN div(mid::numeric * (20000 + spread_bps) + 19999, 20000)
                      ELSE div(mid::numeric * (20000 - spread_bps), 20000) END AS price FROM swap) s
      WHERE CASE s.side WHEN 'to_btc' THEN s.btc <> div(s.points::numeric * 100000000, s.price)
                        ELSE s.points <> div(s.btc * s.price, 100000000) END`,
  },
  {
    name: 'house_swaps_only',
    needs: [],
    query: sql`
      SELECT id::text AS subject, format('code %s, amount %s', code, amount) AS detail FROM ledger_transfer
      WHERE (debit_account IN (${SWAP_POINTS_ACCOUNT}, ${SWAP_BTC_ACCOUNT})
          OR credit_account IN (${SWAP_POINTS_ACCOUNT}, ${SWAP_BTC_ACCOUNT}))
        AND code <> ALL(${[...SWAPS, ...STOCK]}::smallint[])`,
  },
  {
    name: 'btc_is_covered',
    needs: [],
    query: sql`
      SELECT 'BTC'::text AS subject, format('in accounts %s, custody %s, come in %s', issued.amount, custody.amount,
        outside.amount) AS detail
      FROM (SELECT debits_posted - credits_posted AS amount FROM ledger_account WHERE id = ${TREASURY_BTC_ACCOUNT}) issued,
        (SELECT coalesce(sum(credits_posted - debits_posted), 0) AS amount FROM ledger_account
          WHERE kind = 'custody' AND currency = 'BTC') custody,
        (SELECT debits_posted - credits_posted AS amount FROM ledger_account WHERE id = ${OUTSIDE_BTC_ACCOUNT}) outside
      WHERE issued.amount <> custody.amount OR custody.amount <> outside.amount`,
  },
  {
    name: 'btc_comes_by_its_ways_only',
    needs: [],
    query: sql`
      SELECT id::text AS subject, format('code %s, amount %s', code, amount) AS detail FROM ledger_transfer
      WHERE debit_account = ${OUTSIDE_BTC_ACCOUNT} AND code <> ALL (${BTC_INFLOWS}::smallint[])`,
  },
  {
    name: 'btc_moves_with_its_custody',
    needs: [],
    query: sql`
      SELECT coalesce(i.ref, c.ref)::text AS subject, format('issued %s, into custody %s', i.amount, c.amount) AS detail
      FROM (SELECT ref, sum(CASE WHEN debit_account = ${TREASURY_BTC_ACCOUNT} THEN amount ELSE -amount END) AS amount
              FROM ledger_transfer WHERE code = ANY(${ISSUES}::smallint[]) GROUP BY ref) i
      FULL JOIN (SELECT ref, sum(CASE WHEN credit_account = ${CUSTODY_BTC_ACCOUNT} THEN amount ELSE -amount END) AS amount
              FROM ledger_transfer WHERE code = ANY(${CUSTODY}::smallint[]) GROUP BY ref) c ON c.ref = i.ref
      WHERE i.amount IS DISTINCT FROM c.amount`,
  },
];
