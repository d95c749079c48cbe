import type { Span } from '#core/ledger/balance-days.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

const UNITS = { day: sql`'day'`, month: sql`'month'` } as const;

interface Spans {
  readonly account: string;
  readonly unit: keyof typeof UNITS;
  /** The first day, YYYY-MM-DD. */
  readonly from: string;
  /** Only these transfer codes, or all but these. */
  readonly codes: { readonly only: readonly number[] } | { readonly but: readonly number[] };
}

/** What moved on an account by day or month (UTC), and its balance now, read in one statement, so that they match. */
export async function movedBy(db: Queryable, { account, unit, from, codes }: Spans) {
  const listed =
    'only' in codes ? sql`code = ANY(${[...codes.only]}::smallint[])` : sql`code <> ALL(${[...codes.but]}::smallint[])`;
  const rows = await db.many<{ start: string | null; paidIn: bigint; paidOut: bigint; now: bigint }>(sql`
    SELECT m.start, coalesce(m.paid_in, 0)::bigint AS "paidIn", coalesce(m.paid_out, 0)::bigint AS "paidOut",
           (l.credits_posted - l.debits_posted)::bigint AS now
    FROM ledger_account l LEFT JOIN (
      SELECT to_char(date_trunc(${UNITS[unit]}, day::timestamp), 'YYYY-MM-DD') AS start, sum(paid_in) AS paid_in,
             sum(paid_out) AS paid_out
      FROM ledger_day WHERE account = ${account} AND day >= ${from}::date AND ${listed} GROUP BY 1) m ON true
    WHERE l.id = ${account}`);
  const spans: Span[] = rows.flatMap(({ start: day, paidIn, paidOut }) =>
    day === null ? [] : [{ start: day, paidIn, paidOut }],
  );
  return { now: rows[0]?.now ?? 0n, spans };
}

/** What came in less what went out by transfers of these codes, ever: by its days, not by every transfer. */
export async function sumOf(db: Queryable, account: string, codes: readonly number[]): Promise<bigint> {
  const { sum } = await db.one<{ sum: bigint }>(sql`
    SELECT coalesce(sum(paid_in - paid_out), 0)::bigint AS sum FROM ledger_day
    WHERE account = ${account} AND code = ANY(${[...codes]}::smallint[])`);
  return sum;
}
