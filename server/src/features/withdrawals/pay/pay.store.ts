import type { WithdrawalWait } from '#core/withdrawals/waits.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type {
  SignedTransactionTable,
  SigningRequestTable,
  SigningTable,
  WithdrawalTable,
} from '#server/platform/postgres/tables/withdrawals.ts';
import type { WithdrawalRow } from '../withdrawals.store.ts';

export interface DueRow extends WithdrawalRow, Pick<WithdrawalTable, 'waitsFor'> {}

/** Withdrawals that were not looked at for so long; while a process looks at one, no other does. */
export const takeDue = (db: Queryable, pollMs: number, limit: number): Promise<DueRow[]> =>
  db.many<DueRow>(sql`
    UPDATE withdrawal SET polled_at = clock_timestamp()
    WHERE id IN (
      SELECT id FROM withdrawal WHERE state IN ('approved', 'signing', 'broadcast')
        AND polled_at <= clock_timestamp() - ${pollMs}::int * interval '1 millisecond'
      ORDER BY polled_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id, user_id, network, recipient, amount, fee, state, reviewers, hold_id,
      waits_for`);

/** Notes why a withdrawal does not go on; null: it does. Nodes that are away do not make an unclear outcome younger. */
export async function saveWait(db: Queryable, { id, waitsFor }: DueRow, wait: WithdrawalWait | null): Promise<void> {
  if (waitsFor === wait) return;
  await db.run(sql`
    UPDATE withdrawal SET waits_for = ${wait}::text,
      unclear_since = CASE ${wait}::text WHEN 'unclear' THEN coalesce(unclear_since, clock_timestamp())
        WHEN 'nodes' THEN unclear_since END
    WHERE id = ${id} AND ended_at IS NULL`);
}

/** Notes the block of a transaction that is not final. */
export async function saveBlock(db: Queryable, id: string, { txHash, height }: { txHash: string; height: bigint }) {
  await db.run(sql`
    UPDATE withdrawal SET tx_hash = ${txHash}, height = ${height}
    WHERE id = ${id} AND state = 'broadcast' AND (tx_hash, height) IS DISTINCT FROM (${txHash}::text, ${height}::bigint)`);
}

/** The chain took back the block that was noted, if one was: the payment is on its way again, and counts as such. */
export async function forgetBlock(db: Queryable, id: string) {
  await db.run(
    sql`UPDATE withdrawal SET height = NULL WHERE id = ${id} AND state = 'broadcast' AND height IS NOT NULL`,
  );
}

export type SigningRow = Pick<SigningTable, 'signer' | 'nonce' | 'refusal'>;

export const signingOf = (db: Queryable, id: string): Promise<SigningRow | null> =>
  db.maybe<SigningRow>(sql`SELECT signer, nonce, refusal FROM signing WHERE payment_id = ${id}`);

export interface SignedRow
  extends Pick<SignedTransactionTable, 'attempt' | 'txHash' | 'raw' | 'maxPrice' | 'tipPrice' | 'expiresAt'> {
  /** Seconds since it was signed. */
  readonly ageS: number;
}

/** The transactions of a payment, the latest first. */
export const signedOf = (db: Queryable, id: string): Promise<SignedRow[]> =>
  db.many<SignedRow>(sql`
    SELECT attempt, tx_hash, raw, max_price, tip_price,
      expires_at, extract(epoch FROM clock_timestamp() - signed_at)::float8 AS "ageS"
    FROM signed_transaction WHERE payment_id = ${id} ORDER BY attempt DESC`);

/** Whether the signer has a request of a payment, which may wait for the product. */
export const isHandedOver = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 FROM signing_request WHERE payment_id = ${id} LIMIT 1`)) !== null;

/** Whether the signer waits with a payment for a limit of its own. */
export const isHeldBack = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 FROM signing_request WHERE payment_id = ${id} AND held_for IS NOT NULL LIMIT 1`)) !==
  null;

type NewRequest = Omit<SigningRequestTable, 'askedAt' | 'decidedAt' | 'heldFor' | 'heldUntil'>;

/** Asks the signer; the same attempt twice is one. */
export async function insertRequest(tx: Tx | Queryable, row: NewRequest): Promise<void> {
  await tx.run(sql`
    INSERT INTO signing_request (payment_id, attempt, kind, network, token, recipient, amount, gas, max_price, tip_price, nonce,
                                 anchor)
    VALUES (${row.paymentId}, ${row.attempt}, ${row.kind}, ${row.network}, ${row.token}, ${row.recipient}, ${row.amount},
            ${row.gas}, ${row.maxPrice}, ${row.tipPrice}, ${row.nonce}, ${row.anchor}::text) ON CONFLICT DO NOTHING`);
}
