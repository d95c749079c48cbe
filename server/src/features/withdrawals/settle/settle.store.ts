import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { WithdrawalTable } from '#server/platform/postgres/tables/withdrawals.ts';
import type { WithdrawalRow } from '../withdrawals.store.ts';

export interface UnclearRow extends WithdrawalRow, Pick<WithdrawalTable, 'waitsFor'> {
  readonly owner: string;
  /** Seconds since its outcome is unclear; 0: it is not. */
  readonly unclearS: number;
}

/** A withdrawal with how long nobody has known what became of it, locked; null: there is none. */
export const lockUnclear = (tx: Tx, id: string): Promise<UnclearRow | null> =>
  tx.maybe<UnclearRow>(sql`
    SELECT w.id, w.user_id, w.network, w.recipient, w.amount, w.fee, w.state, w.reviewers,
      w.hold_id, w.waits_for, u.nickname AS owner,
      coalesce(extract(epoch FROM clock_timestamp() - w.unclear_since), 0)::float8 AS "unclearS"
    FROM withdrawal w JOIN app_user u ON u.id = w.user_id WHERE w.id = ${id} FOR NO KEY UPDATE OF w`);

interface Payment {
  readonly id: string;
  readonly network: string;
  readonly txHash: string;
}

/** Whether a transaction ended another withdrawal of the network, or was signed for another payment. */
export async function isPaidElsewhere(db: Queryable, { id, network, txHash }: Payment): Promise<boolean> {
  const { other } = await db.one<{ other: boolean }>(sql`
    SELECT EXISTS (SELECT FROM withdrawal w WHERE w.tx_hash = ${txHash} AND w.network = ${network} AND w.id <> ${id})
      OR EXISTS (SELECT FROM signed_transaction t WHERE t.tx_hash = ${txHash} AND t.payment_id <> ${id}) AS other`);
  return other;
}
