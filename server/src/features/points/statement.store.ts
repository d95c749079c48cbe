import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { LedgerTransferTable } from '#server/platform/postgres/tables/ledger.ts';
import { joinOrders, ORDER_CODE, type OrderOfMovement } from './order-of-movement.ts';

interface Month {
  readonly account: string;
  /** The first day, and the first of the next month, YYYY-MM-DD (UTC). */
  readonly from: string;
  readonly until: string;
  readonly codes: { readonly only: readonly number[] } | { readonly but: readonly number[] };
}

export interface StatementRow extends Pick<LedgerTransferTable, 'id' | 'code'>, OrderOfMovement {
  readonly delta: bigint;
  /** Of a send or gift: the public name of the other side. */
  readonly other: string | null;
  readonly at: Date;
}

const listed = ({ codes }: Month): Sql =>
  'only' in codes ? sql`code = ANY(${[...codes.only]}::smallint[])` : sql`code <> ALL(${[...codes.but]}::smallint[])`;

/** What a bill had at the beginning of a month, by the days before it. */
export async function openingOf(db: Queryable, month: Month): Promise<bigint> {
  const { sum } = await db.one<{ sum: bigint }>(sql`
    SELECT coalesce(sum(paid_in - paid_out), 0)::bigint AS sum FROM ledger_day
    WHERE account = ${month.account} AND day < ${month.from}::date AND ${listed(month)}`);
  return sum;
}

/** The movements of a month, oldest first, holds aside; at most `limit`. */
export function movementsOf(db: Queryable, month: Month, limit: number): Promise<StatementRow[]> {
  const { account, from, until } = month;
  const within = sql`kind IN ('plain', 'post') AND ${listed(month)}
    AND created_at >= ${from}::timestamp AT TIME ZONE 'UTC' AND created_at < ${until}::timestamp AT TIME ZONE 'UTC'`;
  const first = sql`ORDER BY created_at, code, id LIMIT ${limit}`;
  return db.many<StatementRow>(sql`
    SELECT t.id, t.code, t.delta, t.created_at AS at, ${ORDER_CODE} AS "orderCode",
           CASE WHEN t.delta < 0 THEN r.nickname ELSE a.nickname END AS other
    FROM (SELECT * FROM (
        (SELECT id, code, ref, created_at, -amount AS delta FROM ledger_transfer
          WHERE debit_account = ${account} AND ${within} ${first})
        UNION ALL
        (SELECT id, code, ref, created_at, amount FROM ledger_transfer
          WHERE credit_account = ${account} AND ${within} ${first})) m ${first}) t
    ${joinOrders(sql`t.ref`)}
    LEFT JOIN point_send s ON s.id = t.ref
    LEFT JOIN app_user a ON a.id = s.sender_id LEFT JOIN app_user r ON r.id = s.receiver_id
    ORDER BY t.created_at, t.code, t.id`);
}
