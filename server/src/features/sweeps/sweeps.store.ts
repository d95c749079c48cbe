import type { SweepState, SweepWait } from '#core/sweeps/sweep-table.ts';
import { ENDED_SWEEP_STATES } from '#core/sweeps/sweep-table.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { SweepGasTable, SweepTable } from '#server/platform/postgres/tables/sweeps.ts';

export interface SweepableRow {
  readonly addressId: string;
  /** Base units of the token, as both nodes said last. */
  readonly amount: bigint;
}

interface Wish {
  readonly network: string;
  /** The key that the addresses come from. */
  readonly keyId: string;
  readonly least: bigint;
  readonly limit: number;
}

/** The fullest addresses of a network that are worth sweeping, come from the key, and are not being swept. */
export const sweepable = (db: Queryable, { network, keyId, least, limit }: Wish): Promise<SweepableRow[]> =>
  db.many<SweepableRow>(sql`
    SELECT b.address_id, b.amount::bigint AS amount
    FROM address_balance b JOIN deposit_address a ON a.id = b.address_id
    WHERE b.network = ${network} AND b.amount >= ${least.toString()}::numeric AND b.amount < 1000000000000000000
      AND a.key_id = ${keyId}
      AND NOT EXISTS (SELECT FROM sweep s WHERE s.network = b.network AND s.address_id = b.address_id AND s.ended_at IS NULL)
    ORDER BY b.amount DESC, b.address_id LIMIT ${limit}`);

export interface NewSweep extends Pick<SweepTable, 'id' | 'proposalId' | 'network' | 'addressId' | 'recipient'> {
  readonly amount: bigint;
}

/** Adds a sweep; an address that is being swept is left out. Returns how many were added. */
export const insertSweep = (tx: Tx, row: NewSweep): Promise<number> =>
  tx.run(sql`
    INSERT INTO sweep (id, proposal_id, network, address_id, recipient, amount, state)
    VALUES (${row.id}, ${row.proposalId}, ${row.network}, ${row.addressId}, ${row.recipient}, ${row.amount}, 'approved')
    ON CONFLICT (network, address_id) WHERE ended_at IS NULL DO NOTHING`);

export interface DueSweep extends Pick<SweepTable, 'id' | 'network' | 'recipient' | 'amount' | 'state' | 'waitsFor'> {
  readonly address: string;
  /** Seconds since its last step. */
  readonly stillS: number;
}

/** Sweeps that were not looked at for so long; while a process looks at one, no other does. */
export const takeDueSweeps = (db: Queryable, pollMs: number, limit: number): Promise<DueSweep[]> =>
  db.many<DueSweep>(sql`
    UPDATE sweep s SET polled_at = clock_timestamp() FROM deposit_address a
    WHERE a.id = s.address_id AND s.id IN (
      SELECT id FROM sweep WHERE ended_at IS NULL
        AND polled_at <= clock_timestamp() - ${pollMs}::int * interval '1 millisecond'
      ORDER BY polled_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING s.id, s.network, s.recipient, s.amount, s.state, s.waits_for, a.address,
      extract(epoch FROM clock_timestamp() - s.moved_at)::float8 AS "stillS"`);

/** The state of a sweep, locked. */
export async function lockSweep(tx: Tx, id: string): Promise<SweepState | null> {
  const row = await tx.maybe<Pick<SweepTable, 'state'>>(
    sql`SELECT state FROM sweep WHERE id = ${id} FOR NO KEY UPDATE`,
  );
  return row?.state ?? null;
}

/** Writes a step of a sweep that the caller has locked. */
export async function saveSweep(tx: Tx, id: string, { state, txHash }: { state: SweepState; txHash: string | null }) {
  const isOver = ENDED_SWEEP_STATES.includes(state);
  await tx.run(sql`
    UPDATE sweep SET state = ${state}, waits_for = NULL, polled_at = '-infinity', moved_at = clock_timestamp(),
      ended_at = CASE WHEN ${isOver}::boolean THEN clock_timestamp() END, tx_hash = coalesce(${txHash}::text, tx_hash)
    WHERE id = ${id}`);
}

/** Notes why a sweep does not go on; null: it does. */
export async function saveSweepWait(db: Queryable, { id, waitsFor }: DueSweep, wait: SweepWait | null): Promise<void> {
  if (waitsFor === wait) return;
  await db.run(sql`UPDATE sweep SET waits_for = ${wait}::text WHERE id = ${id} AND ended_at IS NULL`);
}

export type GasRow = Pick<SweepGasTable, 'id' | 'place' | 'amount'>;

/** The latest payment of coins to the address of a sweep; null: none yet. */
export const lastGasOf = (db: Queryable, sweepId: string): Promise<GasRow | null> =>
  db.maybe<GasRow>(sql`
    SELECT id, place, amount FROM sweep_gas WHERE sweep_id = ${sweepId}
    ORDER BY place DESC LIMIT 1`);

export async function insertGas(tx: Tx, sweepId: string, { id, place, amount }: GasRow): Promise<void> {
  await tx.run(sql`
    INSERT INTO sweep_gas (id, sweep_id, place, amount) VALUES (${id}, ${sweepId}, ${place}, ${amount})`);
}

export interface SweepView
  extends Pick<SweepTable, 'id' | 'network' | 'amount' | 'state' | 'waitsFor' | 'approvedAt' | 'endedAt'> {
  readonly address: string;
  readonly owner: string;
  /** The transaction that ended it, else the latest one that was signed. */
  readonly txHash: string | null;
}

/** One page of sweeps, the newest first, and their number. */
export function sweepsPage(db: Queryable, page: PageParams): Promise<PageOf<SweepView>> {
  return pageOf<SweepView>(db, page, {
    from: sql`sweep s`,
    order: sql`s.approved_at DESC, s.id DESC`,
    select: (rows) => sql`
      SELECT s.id, s.network, s.amount, s.state, s.waits_for, s.approved_at,
        s.ended_at, a.address, u.nickname AS owner,
        coalesce(s.tx_hash, (SELECT t.tx_hash FROM signed_transaction t WHERE t.payment_id = s.id
                             ORDER BY t.attempt DESC LIMIT 1)) AS "txHash"
      FROM ${rows} s
      JOIN deposit_address a ON a.id = s.address_id JOIN app_user u ON u.id = a.user_id`,
  });
}
