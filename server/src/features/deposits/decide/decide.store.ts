import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { DepositTable } from '#server/platform/postgres/tables/deposits.ts';

export interface DecidedDeposit
  extends Pick<DepositTable, 'id' | 'network' | 'userId' | 'amount' | 'state' | 'txHash'> {
  readonly owner: string;
}

/** A deposit, locked. */
export const lockDeposit = (tx: Tx, id: string): Promise<DecidedDeposit | null> =>
  tx.maybe<DecidedDeposit>(sql`
    SELECT d.id, d.network, d.user_id, d.amount, d.state, d.tx_hash, u.nickname AS owner
    FROM deposit d JOIN app_user u ON u.id = d.user_id WHERE d.id = ${id} FOR NO KEY UPDATE OF d`);

/** It is over without points, or with the loss settled. */
export const closeDeposit = (tx: Tx, id: string, state: 'refused' | 'settled'): Promise<number> =>
  tx.run(sql`
    UPDATE deposit SET state = ${state}, held_reason = NULL, look_again_at = NULL, moved_at = clock_timestamp()
    WHERE id = ${id}`);

/** Staff wait: it leaves the queue until then. */
export const lookAgain = (tx: Tx, id: string, days: number): Promise<number> =>
  tx.run(sql`UPDATE deposit SET look_again_at = now() + make_interval(days => ${days}) WHERE id = ${id}`);
