import { TREASURY_ACCOUNT } from '#core/ledger/accounts.ts';
import type { Span } from '#core/ledger/balance-days.ts';
import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import { BACKED_CODES } from '#core/treasury/house-sum.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

export interface HouseBalance {
  readonly id: string;
  readonly amount: bigint;
  readonly frozen: bigint;
}

/** What accounts of the platform have, counted with what waits to be folded into them, in one statement. */
export const houseBalances = (db: Queryable, ids: readonly string[]): Promise<HouseBalance[]> =>
  db.many<HouseBalance>(sql`
    SELECT a.id, a.debits_pending::bigint AS frozen,
           (a.credits_posted - a.debits_posted + coalesce(q.amount, 0))::bigint AS amount
    FROM ledger_account a
    LEFT JOIN (SELECT account, sum(credits - debits) AS amount FROM ledger_fold_queue GROUP BY account) q ON q.account = a.id
    WHERE a.id = ANY (${ids}::uuid[])`);

/** Points that came into being without money beside them, less those that ended so, and losses that the platform bears. */
export async function unbackedPoints(db: Queryable): Promise<bigint> {
  const { sum } = await db.one<{ sum: bigint }>(sql`
    SELECT (coalesce((SELECT sum(amount) FROM ledger_transfer WHERE debit_account = ${TREASURY_ACCOUNT}
              AND kind IN ('plain', 'post') AND code <> ALL (${[...BACKED_CODES]}::smallint[])), 0)
          - coalesce((SELECT sum(amount) FROM ledger_transfer WHERE credit_account = ${TREASURY_ACCOUNT}
              AND kind IN ('plain', 'post') AND code <> ALL (${[...BACKED_CODES]}::smallint[])), 0)
          + coalesce((SELECT sum(t.amount) FROM ledger_account a JOIN ledger_transfer t ON t.debit_account = a.id
              WHERE a.kind = 'custody' AND a.currency = 'USDT' AND t.code = ${TRANSFER_CODES.deposit_loss.number}::smallint), 0)
           )::bigint AS sum`);
  return sum;
}

/**
 * What moved on an account of the platform on each day (UTC) since `from`, and its balance now: by its transfers, because days are
 * kept of accounts that somebody owns.
 */
export async function houseDays(
  db: Queryable,
  account: string,
  from: string,
): Promise<{ readonly now: bigint; readonly spans: readonly Span[] }> {
  const since = sql`kind IN ('plain', 'post') AND created_at >= ${from}::timestamp AT TIME ZONE 'UTC'`;
  const spans = await db.many<Span>(sql`
    SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS start, sum(paid_in)::bigint AS "paidIn",
           sum(paid_out)::bigint AS "paidOut"
    FROM (
      SELECT created_at, 0 AS paid_in, amount AS paid_out FROM ledger_transfer WHERE debit_account = ${account} AND ${since}
      UNION ALL
      SELECT created_at, amount, 0 FROM ledger_transfer WHERE credit_account = ${account} AND ${since}) moved
    GROUP BY 1`);
  const [row] = await houseBalances(db, [account]);
  return { now: row?.amount ?? 0n, spans };
}

/** Moves of the platform are carried out one after the other: what one takes, the next one no longer finds. */
export const lockTreasury = (tx: Tx): Promise<number> =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('treasury.moves'))`);
