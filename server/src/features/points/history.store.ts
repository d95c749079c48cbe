import { type Span, within } from '#server/gateway/days.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { LedgerTransferTable } from '#server/platform/postgres/tables/ledger.ts';
import { joinOrders, ORDER_CODE, type OrderOfMovement } from './order-of-movement.ts';

export interface HistoryFilter {
  readonly account: string;
  readonly kind: 'all' | 'in' | 'out' | 'frozen';
  /** Transfer codes; null: all. */
  readonly codes: readonly number[] | null;
  readonly span: Span;
}

export interface HistoryRow extends Pick<LedgerTransferTable, 'id' | 'kind' | 'code'>, OrderOfMovement {
  /** How this row's hold was resolved, if it was. */
  readonly resolvedBy: 'post' | 'void' | null;
  /** The account's owner is a party of the order. A referrer, who has a share of its fee, is not. */
  readonly isParty: boolean;
  /** The payout whose points they are. */
  readonly payoutId: string | null;
  readonly brandName: string | null;
  readonly country: string | null;
  /** Of a send or gift: both sides' public names, the sender, and the message. */
  readonly senderId: string | null;
  readonly sender: string | null;
  readonly receiver: string | null;
  readonly message: string | null;
  /** The change of the available balance, and the balance afterwards: base units. */
  readonly delta: bigint;
  readonly availableAfter: bigint;
  readonly at: Date;
}

/**
 * Newest first; rows that one transaction wrote at the same time in the order of their codes: a settlement, then its
 * fee.
 */
const NEWEST_FIRST = sql`created_at DESC, code DESC, id DESC`;

/**
 * The account's movements by their effect on its available balance: a hold takes its amount, a post returns what it did
 * not move, a void returns everything. A hold has no effect on its payee, and is not among the payee's rows; a full
 * post has no effect on its payer, whose hold shows that it was paid out.
 */
export const PAID = (account: string): Sql => sql`
  SELECT t.id, t.kind, t.code, t.ref, t.created_at, CASE t.kind
      WHEN 'post' THEN (SELECT h.amount FROM ledger_transfer h WHERE h.id = t.pending_id) - t.amount
      WHEN 'void' THEN t.amount ELSE -t.amount END AS delta
  FROM ledger_transfer t WHERE t.debit_account = ${account} AND NOT (
    t.kind = 'post' AND t.amount = (SELECT h.amount FROM ledger_transfer h WHERE h.id = t.pending_id))`;
export const RECEIVED = (account: string): Sql => sql`
  SELECT t.id, t.kind, t.code, t.ref, t.created_at, t.amount AS delta
  FROM ledger_transfer t WHERE t.credit_account = ${account} AND t.kind IN ('plain', 'post')`;

const PAID_KINDS: Readonly<Record<HistoryFilter['kind'], Sql>> = {
  all: sql`true`,
  in: sql`false`,
  out: sql`(t.kind = 'plain' OR t.kind = 'pending' AND EXISTS (
    SELECT FROM ledger_transfer r WHERE r.pending_id = t.id AND r.kind = 'post'))`,
  frozen: sql`t.kind = 'pending'`,
};
const RECEIVED_KINDS: Readonly<Record<HistoryFilter['kind'], Sql>> = {
  all: sql`true`,
  in: sql`true`,
  out: sql`false`,
  frozen: sql`false`,
};

/** The movements that match a filter, the newest `limit` of each side. */
function chosen({ account, kind, codes, span }: HistoryFilter, limit: number): Sql {
  const listed = codes === null ? [] : [sql`t.code = ANY(${[...codes]}::smallint[])`];
  const conditions = join([sql`true`, ...listed, ...within(sql`t.created_at`, span)], ' AND ');
  const end = sql`AND ${conditions} ORDER BY ${NEWEST_FIRST} LIMIT ${limit}`;
  return sql`(${PAID(account)} AND ${PAID_KINDS[kind]} ${end})
    UNION ALL (${RECEIVED(account)} AND ${RECEIVED_KINDS[kind]} ${end})`;
}

/**
 * One page, newest first. The balance after a row is the current one less all later movements of any kind: balance and
 * movements are read in one statement, so they match.
 */
export function historyPage(db: Queryable, filter: HistoryFilter, page: PageParams): Promise<PageOf<HistoryRow>> {
  const { account } = filter;
  const since = sql`AND t.created_at >= (SELECT min(created_at) FROM page)`;
  return pageOf<HistoryRow>(db, page, {
    merged: (most) => sql`(${chosen(filter, most)}) p`,
    order: sql`p.created_at DESC, p.code DESC, p.id DESC`,
    select: (rows) => sql`
      WITH page AS MATERIALIZED (SELECT * FROM ${rows} p), later AS (
        SELECT id, sum(delta) OVER (ORDER BY ${NEWEST_FIRST} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS sum
        FROM (${PAID(account)} ${since} UNION ALL ${RECEIVED(account)} ${since}) AS moved
      )
      SELECT p.id, p.kind, p.code, p.delta, p.created_at AS at,
             (l.credits_posted - l.debits_posted - l.debits_pending - coalesce(later.sum, 0))::bigint AS "availableAfter",
             CASE WHEN p.kind = 'pending' THEN (SELECT r.kind FROM ledger_transfer r
               WHERE r.pending_id = p.id AND r.kind IN ('post', 'void')) END AS "resolvedBy",
             ${ORDER_CODE} AS "orderCode", b.name AS "brandName", o.country, s.sender_id, s.message,
             a.nickname AS sender, r.nickname AS receiver,
             y.id AS "payoutId",
             coalesce(l.owner IN (o.provider_id, o.seller_id, po.seller_id, po.buyer_id), false) AS "isParty"
      FROM page p JOIN later ON later.id = p.id JOIN ledger_account l ON l.id = ${account}
      ${joinOrders(sql`p.ref`)} LEFT JOIN brand b ON b.id = o.brand_id
    LEFT JOIN point_send s ON s.id = p.ref LEFT JOIN payout y ON y.id = p.ref
    LEFT JOIN app_user a ON a.id = s.sender_id LEFT JOIN app_user r ON r.id = s.receiver_id`,
  });
}
