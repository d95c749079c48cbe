import { FEE_ACCOUNT } from '#core/ledger/accounts.ts';
import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { LedgerCheck } from './audit-checks.ts';

const REFERRAL_SHARE = TRANSFER_CODES.referral_share.number;

interface Held {
  readonly table: string;
  readonly orders: Sql;
  /** The code of the hold, and the order's columns of the accounts it goes from and to. */
  readonly hold: number;
  readonly from: Sql;
  readonly to: Sql;
}

/** Each order's amount was frozen when it was placed. */
export const amountWasHeld = (name: string, { table, orders, hold, from, to }: Held): LedgerCheck => ({
  name,
  needs: [table],
  query: sql`
    SELECT o.code AS subject, format('order amount: order %s, hold %s', o.order_amount, h.amount) AS detail
    FROM ${orders} o LEFT JOIN ledger_transfer h ON h.id = o.hold_id AND h.kind = 'pending' AND h.code = ${hold}
      AND h.debit_account = ${from} AND h.credit_account = ${to}
    WHERE h.amount IS DISTINCT FROM o.order_amount`,
});

interface Shared {
  readonly table: string;
  readonly orders: Sql;
  /** The order's column of the fee that it was settled with. */
  readonly fee: Sql;
}

/** Whether a share was due follows from what stood at the settlement, so that only a paid one is compared. */
export const referralShareIsHalfTheFee = (name: string, { table, orders, fee }: Shared): LedgerCheck => ({
  name,
  needs: [table, 'app_user'],
  query: sql`
    SELECT o.code AS subject, format('referral share: half of the fee %s, transfers %s to %s', ${fee}, t.amount,
      t.credit_account) AS detail
    FROM ${orders} o JOIN (
      SELECT ref, debit_account, credit_account, sum(amount) AS amount FROM ledger_transfer
      WHERE code = ${REFERRAL_SHARE} AND kind = 'plain' GROUP BY ref, debit_account, credit_account
    ) t ON t.ref = o.id LEFT JOIN app_user seller ON seller.id = o.seller_id
    WHERE t.amount <> coalesce(${fee}, 0) / 2 OR t.debit_account <> ${FEE_ACCOUNT}
      OR t.credit_account IS DISTINCT FROM seller.referrer_id`,
});

interface Stock {
  readonly tables: readonly [orders: string, ads: string];
  readonly orders: Sql;
  readonly ads: Sql;
}

/** What an ad lacks of its total is sold or in open orders. */
export const stockIsLockedByOpenOrders = (name: string, { tables, orders, ads }: Stock): LedgerCheck => ({
  name,
  needs: tables,
  query: sql`
    SELECT a.id::text AS subject, format('locked %s, open orders %s',
      a.total_amount - a.remaining_amount - a.settled_amount, coalesce(o.amount, 0)) AS detail
    FROM ${ads} a LEFT JOIN (
      SELECT ad_id, sum(order_amount) AS amount FROM ${orders} WHERE settled_amount IS NULL GROUP BY ad_id
    ) o ON o.ad_id = a.id
    WHERE a.total_amount - a.remaining_amount - a.settled_amount <> coalesce(o.amount, 0)`,
});
