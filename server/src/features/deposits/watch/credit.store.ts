import type { DepositCurrency } from '#core/deposits/deposit-currency.ts';
import { STOPPING_ALARMS } from '#core/deposits/judge-nodes.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { DepositTable } from '#server/platform/postgres/tables/deposits.ts';

/** A deposit that may be credited. */
export interface FinalDeposit
  extends Pick<DepositTable, 'id' | 'network' | 'userId' | 'amount' | 'height' | 'maturity'> {
  readonly state: 'confirming' | 'waiting';
}

const COLUMNS = sql`id, network, user_id, amount, state, height, maturity`;

interface FinalRange {
  readonly network: string;
  /** The last block that is final by the network's confirmations, and the last one that both nodes have. */
  readonly height: bigint;
  readonly tip: bigint;
}

/** A deposit is as deep below `tip` as it needs by itself. */
const isMature = (tip: bigint): Sql => sql`height <= ${tip}::bigint + 1 - coalesce(maturity, 1)`;

/** Blocks with deposits that became final, the lowest first. */
export const finalBlocks = (
  db: Queryable,
  { network, height, tip }: FinalRange,
  limit: number,
): Promise<Pick<DepositTable, 'height' | 'blockHash'>[]> =>
  db.many<Pick<DepositTable, 'height' | 'blockHash'>>(sql`
    SELECT DISTINCT height, block_hash FROM deposit
    WHERE network = ${network} AND state = 'confirming' AND height <= ${height} AND ${isMature(tip)} ORDER BY height LIMIT ${limit}`);

/** Locks up to `limit` deposits of these blocks. */
export const lockFinal = (
  tx: Tx,
  { network, hashes, tip }: Pick<FinalRange, 'network' | 'tip'> & { readonly hashes: readonly string[] },
  limit: number,
): Promise<FinalDeposit[]> =>
  tx.many<FinalDeposit>(sql`
    SELECT ${COLUMNS} FROM deposit
    WHERE network = ${network} AND state = 'confirming' AND block_hash = ANY(${hashes}::text[]) AND ${isMature(tip)}
    ORDER BY height, id LIMIT ${limit} FOR NO KEY UPDATE`);

/** The network of a deposit `d` is not stopped by an alarm. */
const IS_READ = sql`NOT EXISTS (
  SELECT FROM chain_watch w WHERE w.network = d.network AND w.alarm = ANY(${STOPPING_ALARMS}::text[]))`;

/** Locks the deposits of these users that wait for more of the currency, on every network that is not stopped. */
export const lockWaiting = (tx: Tx, currency: DepositCurrency, userIds: readonly string[]): Promise<FinalDeposit[]> =>
  tx.many<FinalDeposit>(sql`
    SELECT ${COLUMNS} FROM deposit d WHERE state = 'waiting' AND currency = ${currency} AND user_id = ANY(${userIds}::uuid[]) AND ${IS_READ}
    ORDER BY id FOR NO KEY UPDATE`);

/** Users whose small deposits of the currency add up to `least` by now. */
export async function usersWithEnough(
  db: Queryable,
  { currency, least }: { readonly currency: DepositCurrency; readonly least: bigint },
  limit: number,
): Promise<string[]> {
  const rows = await db.many<{ userId: string }>(sql`
    SELECT user_id FROM deposit d WHERE state = 'waiting' AND currency = ${currency} AND ${IS_READ}
    GROUP BY user_id HAVING sum(amount) >= ${least}::numeric LIMIT ${limit}`);
  return rows.map(({ userId }) => userId);
}

export interface CreditOutcome {
  readonly id: string;
  readonly state: 'credited' | 'waiting' | 'held';
}

/** Writes what became of final deposits; only the ledger holds one here. */
export async function saveOutcomes(tx: Tx, rows: readonly CreditOutcome[]): Promise<void> {
  await tx.run(sql`
    UPDATE deposit d SET state = n.state, held_reason = CASE WHEN n.state = 'held' THEN 'ledger' END,
      moved_at = clock_timestamp(), credited_at = CASE WHEN n.state = 'credited' THEN clock_timestamp() END
    FROM unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.state)}::text[]) AS n (id, state)
    WHERE d.id = n.id`);
}
