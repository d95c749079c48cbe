import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/**
 * Brings up to `limit` queued movements into the balances of their folded accounts and answers how many; 0 means that
 * nothing is left to do here. Several processes may run it at once.
 */
export async function foldFees(db: Queryable, limit: number): Promise<number> {
  const { folded } = await db.one<{ folded: number }>(sql`SELECT ledger_fold(${limit}) AS folded`);
  return folded;
}
