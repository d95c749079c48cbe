import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/**
 * Adds up to `limit` queued movements to the balances of their folded accounts and returns their number; 0 means that
 * none are left. Several processes may run it at once.
 */
export async function foldFees(db: Queryable, limit: number): Promise<number> {
  const { folded } = await db.one<{ folded: number }>(sql`SELECT ledger_fold(${limit}) AS folded`);
  return folded;
}
