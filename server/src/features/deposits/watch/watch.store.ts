import { type ChainAlarm, STOPPING_ALARMS } from '#core/deposits/judge-nodes.ts';
import type { Database, Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { ChainWatchTable } from '#server/platform/postgres/tables/deposits.ts';

/** How far a network was read, and what is wrong with it. */
export type WatchRow = Omit<ChainWatchTable, 'leasedBy' | 'leasedUntil'>;

const COLUMNS = sql`network, height, hash, final_height, final_hash, alarm,
  alarm_since, alarm_node, first_height, second_height,
  polled_at`;

/** Seconds after which another process may go on with a network whose reader fell silent. */
const LEASE_S = 120;

/** Another process has taken the network, or an administrator has it read again. */
export class LeaseLost extends Error {}

export interface Lease {
  readonly network: string;
  /** Of the pass that holds it. */
  readonly holder: string;
}

/** So many times longer a pause becomes at most while a node does not answer, and a quarter of the time that it has not. */
const MAX_LONGER = 8;

/**
 * Takes the network for one pass; null: another process reads it, or it was read less than `pollMs` ago. A node that does not answer, or
 * was asked too often, is asked less and less.
 */
export async function takeLease(db: Queryable, { network, holder }: Lease, pollMs: number): Promise<WatchRow | null> {
  await db.run(sql`INSERT INTO chain_watch (network) VALUES (${network}) ON CONFLICT DO NOTHING`);
  return db.maybe<WatchRow>(sql`
    UPDATE chain_watch SET leased_by = ${holder}, leased_until = clock_timestamp() + make_interval(secs => ${LEASE_S})
    WHERE network = ${network} AND leased_until <= clock_timestamp()
      AND (polled_at IS NULL OR polled_at <= clock_timestamp() - CASE WHEN alarm = 'node_away'
        THEN greatest(${pollMs}::int * interval '1 millisecond',
                      least(${pollMs * MAX_LONGER}::int * interval '1 millisecond', (clock_timestamp() - alarm_since) / 4))
        ELSE ${pollMs}::int * interval '1 millisecond' END)
    RETURNING ${COLUMNS}`);
}

/** Gives the network back; with `isBehind` the next pass may follow at once. */
export const giveBack = (db: Queryable, { network, holder }: Lease, isBehind: boolean): Promise<number> =>
  db.run(sql`
    UPDATE chain_watch SET leased_until = '-infinity',
      polled_at = CASE WHEN ${isBehind} THEN NULL ELSE clock_timestamp() END
    WHERE network = ${network} AND leased_by = ${holder}`);

/**
 * Locks the network for a transaction of the pass that holds it, and keeps it for longer. Throws when another process has
 * taken it meanwhile.
 */
export async function requireLease(tx: Tx, { network, holder }: Lease): Promise<void> {
  const kept = await tx.run(sql`
    UPDATE chain_watch SET leased_until = clock_timestamp() + make_interval(secs => ${LEASE_S})
    WHERE network = ${network} AND leased_by = ${holder}`);
  if (kept !== 1) throw new LeaseLost(`another process reads ${network} now`);
}

/** Keeps the network for longer between two questions to its nodes. Throws as `requireLease`. */
export const keepLease = (db: Database, lease: Lease): Promise<void> => db.transaction((tx) => requireLease(tx, lease));

export interface Place {
  readonly height: bigint;
  readonly hash: string | null;
}

/** The network was read up to here. */
export const saveRead = (tx: Tx, network: string, { height, hash }: Place): Promise<number> =>
  tx.run(sql`UPDATE chain_watch SET height = ${height}, hash = ${hash} WHERE network = ${network}`);

/** All up to here is final: it is read again only when staff say so. */
export const saveFinal = (tx: Tx, network: string, { height, hash }: Place): Promise<number> =>
  tx.run(sql`UPDATE chain_watch SET final_height = ${height}, final_hash = ${hash} WHERE network = ${network}`);

/** The network is read from here on, for the first time. */
export const saveBeginning = (tx: Tx, network: string, { height, hash }: Place): Promise<number> =>
  tx.run(sql`
    UPDATE chain_watch SET height = ${height}, hash = ${hash}, final_height = ${height}, final_hash = ${hash}
    WHERE network = ${network}`);

/** The next pass begins at this block, whatever the chain was before it. A pass that runs now writes no more. */
export const readAgainFrom = (tx: Tx, network: string, height: bigint): Promise<number> =>
  tx.run(sql`
    UPDATE chain_watch SET height = ${height - 1n}, hash = NULL, final_height = ${height - 1n}, final_hash = NULL,
      leased_by = NULL, leased_until = '-infinity'
    WHERE network = ${network}`);

/** Whether the reading of a network has begun: what is paid from now on is found. */
export async function isBegun(db: Queryable, network: string): Promise<boolean> {
  const row = await db.maybe(sql`SELECT FROM chain_watch WHERE network = ${network} AND height IS NOT NULL`);
  return row !== null;
}

export const lockWatch = (tx: Tx, network: string): Promise<WatchRow | null> =>
  tx.maybe<WatchRow>(sql`SELECT ${COLUMNS} FROM chain_watch WHERE network = ${network} FOR NO KEY UPDATE`);

export const watchRows = (db: Queryable): Promise<WatchRow[]> =>
  db.many<WatchRow>(sql`SELECT ${COLUMNS} FROM chain_watch`);

export interface Report {
  readonly alarm: ChainAlarm | null;
  readonly node: 0 | 1 | null;
  /** The newest block of each node; null: it did not say. */
  readonly heights: readonly [bigint | null, bigint | null];
}

/** Notes what a pass saw. Returns whether the alarm is another one than before. */
export async function saveReport(tx: Tx, network: string, { alarm, node, heights }: Report): Promise<boolean> {
  const { before } = await tx.one<{ before: ChainAlarm | null }>(sql`
    UPDATE chain_watch w SET alarm = ${alarm}, alarm_node = ${alarm === null ? null : node}::smallint,
      alarm_since = CASE WHEN ${alarm}::text IS NULL THEN NULL
        WHEN ${alarm}::text = w.alarm THEN w.alarm_since ELSE clock_timestamp() END,
      first_height = ${heights[0]}, second_height = ${heights[1]}
    FROM (SELECT alarm FROM chain_watch WHERE network = ${network} FOR NO KEY UPDATE) old
    WHERE w.network = ${network} RETURNING old.alarm AS before`);
  return before !== alarm;
}

/** Deposits that wait for confirmations, by network. */
export async function confirmingCounts(db: Queryable): Promise<Map<string, number>> {
  const rows = await db.many<{ network: string; count: number }>(sql`
    SELECT network, count(*)::int AS count FROM deposit WHERE state = 'confirming' GROUP BY network`);
  return new Map(rows.map(({ network, count }) => [network, count]));
}

const READERS_MAX = 5_000;

/** The users with deposits that wait for confirmations on this network. */
export async function waitingReaders(db: Queryable, network: string): Promise<string[]> {
  const rows = await db.many<{ userId: string }>(sql`
    SELECT DISTINCT user_id FROM deposit WHERE network = ${network} AND state = 'confirming'
    LIMIT ${READERS_MAX}`);
  return rows.map(({ userId }) => userId);
}

/** Whether a network is not read, or an alarm stops it. */
export async function isStopped(db: Queryable, network: string): Promise<boolean> {
  const row = await db.maybe<Pick<ChainWatchTable, 'alarm' | 'height'>>(sql`
    SELECT alarm, height FROM chain_watch WHERE network = ${network}`);
  return row === null || row.height === null || (row.alarm !== null && STOPPING_ALARMS.includes(row.alarm));
}
