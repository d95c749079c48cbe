import type { AccountKind } from '#core/ledger/accounts.ts';
import { type Span, within } from '#server/gateway/days.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';

export interface HouseFilter {
  readonly account: string;
  readonly direction: 'all' | 'in' | 'out';
  /** A transfer code; null: all. */
  readonly code: number | null;
  readonly span: Span;
}

export interface HouseMovement {
  readonly id: string;
  readonly code: number;
  readonly delta: bigint;
  readonly after: bigint;
  readonly otherKind: AccountKind;
  /** Public name of the other account's owner; null: the platform. */
  readonly otherName: string | null;
  readonly otherId: string;
  readonly ref: string | null;
  readonly at: Date;
}

const NEWEST_FIRST = sql`created_at DESC, id DESC`;

/** What moved on one side of the account. A hold moves nothing. */
const side = (account: string, debits: boolean): Sql =>
  debits
    ? sql`SELECT id, code, ref, created_at, -amount AS delta, credit_account AS other FROM ledger_transfer t
          WHERE debit_account = ${account} AND kind IN ('plain', 'post')`
    : sql`SELECT id, code, ref, created_at, amount AS delta, debit_account AS other FROM ledger_transfer t
          WHERE credit_account = ${account} AND kind IN ('plain', 'post')`;

/** The movements that match, the newest `limit` of each side. */
function chosen({ account, direction, code, span }: HouseFilter, limit: number): Sql {
  const listed = code === null ? [] : [sql`code = ${code}::smallint`];
  const conditions = join([sql`true`, ...listed, ...within(sql`created_at`, span)], ' AND ');
  const end = sql`AND ${conditions} ORDER BY ${NEWEST_FIRST} LIMIT ${limit}`;
  if (direction === 'in') return sql`(${side(account, false)} ${end})`;
  if (direction === 'out') return sql`(${side(account, true)} ${end})`;
  return sql`(${side(account, true)} ${end}) UNION ALL (${side(account, false)} ${end})`;
}

/**
 * One page, newest first. The balance after a row is the current one less all later movements of any kind; what waits to be
 * folded into the account counts as being in it.
 */
export function movementsPage(db: Queryable, filter: HouseFilter, page: PageParams): Promise<PageOf<HouseMovement>> {
  const { account } = filter;
  const since = sql`AND created_at >= (SELECT min(created_at) FROM page)`;
  return pageOf<HouseMovement>(db, page, {
    merged: (most) => sql`(${chosen(filter, most)}) p`,
    order: sql`p.created_at DESC, p.id DESC`,
    select: (rows) => sql`
      WITH page AS MATERIALIZED (SELECT * FROM ${rows} p), later AS (
        SELECT id, sum(delta) OVER (ORDER BY ${NEWEST_FIRST} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS sum
        FROM (${side(account, true)} ${since} UNION ALL ${side(account, false)} ${since}) AS moved
      ), total AS (
        SELECT a.credits_posted - a.debits_posted + coalesce((SELECT sum(q.credits - q.debits)
                 FROM ledger_fold_queue q WHERE q.account = a.id), 0) AS amount
        FROM ledger_account a WHERE a.id = ${account}
      )
      SELECT p.id, p.code, p.delta::bigint AS delta, p.created_at AS at, o.kind AS "otherKind", o.id AS "otherId",
             (total.amount - coalesce(later.sum, 0))::bigint AS after, u.nickname AS "otherName",
             coalesce(g.code, r.code, m.code) AS ref
      FROM page p CROSS JOIN total JOIN later ON later.id = p.id JOIN ledger_account o ON o.id = p.other
      LEFT JOIN app_user u ON u.id = o.owner LEFT JOIN gift_order g ON g.id = p.ref
      LEFT JOIN reward_ticket r ON r.id = p.ref LEFT JOIN treasury_move m ON m.id = p.ref`,
  });
}
