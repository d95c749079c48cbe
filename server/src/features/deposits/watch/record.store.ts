import type { BlockRange } from '#server/platform/chain/chain.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { DepositTable } from '#server/platform/postgres/tables/deposits.ts';

/** A deposit as far as a pass may change it. */
export interface StoredDeposit
  extends Pick<
    DepositTable,
    'id' | 'sender' | 'addressId' | 'userId' | 'amount' | 'state' | 'heldReason' | 'height' | 'blockHash' | 'maturity'
  > {}

/** Locks the deposits of these blocks, and those of these ids wherever they were. */
export const lockDeposits = (
  tx: Tx,
  network: string,
  { range, ids }: { readonly range: BlockRange; readonly ids: readonly string[] },
): Promise<StoredDeposit[]> =>
  tx.many<StoredDeposit>(sql`
    SELECT id, sender, address_id, user_id, amount, state, held_reason, height,
           block_hash, maturity
    FROM deposit WHERE id IN (
      SELECT id FROM deposit WHERE network = ${network} AND height BETWEEN ${range.from} AND ${range.to}
      UNION SELECT unnest(${ids}::uuid[]))
    ORDER BY id FOR NO KEY UPDATE`);

export interface NewDeposit extends Omit<StoredDeposit, 'amount'>, Pick<DepositTable, 'txHash' | 'logIndex'> {
  readonly amount: bigint;
}

export async function insertDeposits(tx: Tx, network: string, rows: readonly NewDeposit[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`
    INSERT INTO deposit (id, network, tx_hash, log_index, height, block_hash, sender, address_id, user_id, amount, state,
                         held_reason, maturity)
    SELECT n.id, ${network}::text, n.tx_hash, n.log_index, n.height, n.block_hash, n.sender, n.address_id, n.user_id, n.amount,
           n.state, n.held_reason, n.maturity
    FROM unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.txHash)}::text[],
      ${rows.map((row) => row.logIndex)}::int[], ${rows.map((row) => row.height)}::bigint[],
      ${rows.map((row) => row.blockHash)}::text[], ${rows.map((row) => row.sender)}::text[],
      ${rows.map((row) => row.addressId)}::uuid[], ${rows.map((row) => row.userId)}::uuid[],
      ${rows.map((row) => row.amount.toString())}::numeric[], ${rows.map((row) => row.state)}::text[],
      ${rows.map((row) => row.heldReason)}::text[], ${rows.map((row) => row.maturity)}::int[])
      AS n (id, tx_hash, log_index, height, block_hash, sender, address_id, user_id, amount, state, held_reason, maturity)`);
}

/** What becomes of deposits; facts of a paid one stay as they are. */
export async function moveDeposits(tx: Tx, rows: readonly StoredDeposit[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`
    UPDATE deposit d SET state = n.state, held_reason = n.held_reason, height = n.height, block_hash = n.block_hash,
      sender = n.sender, address_id = n.address_id, user_id = n.user_id, amount = n.amount, maturity = n.maturity,
      moved_at = CASE WHEN d.state = n.state THEN d.moved_at ELSE clock_timestamp() END
    FROM unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.state)}::text[],
      ${rows.map((row) => row.heldReason)}::text[], ${rows.map((row) => row.height)}::bigint[],
      ${rows.map((row) => row.blockHash)}::text[], ${rows.map((row) => row.sender)}::text[],
      ${rows.map((row) => row.addressId)}::uuid[], ${rows.map((row) => row.userId)}::uuid[],
      ${rows.map((row) => row.amount)}::numeric[], ${rows.map((row) => row.maturity)}::int[])
      AS n (id, state, held_reason, height, block_hash, sender, address_id, user_id, amount, maturity)
    WHERE d.id = n.id`);
}
