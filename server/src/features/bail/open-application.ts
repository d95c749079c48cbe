import { OPEN_APPLICATION_STATES } from '#core/staff/provider-application.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Whether an application of the account is open; it stays so until the transaction ends. */
export async function hasOpenApplication(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.maybe(sql`
    SELECT 1 FROM provider_application
    WHERE user_id = ${userId} AND state = ANY (${[...OPEN_APPLICATION_STATES]}::text[]) FOR SHARE`);
  return row !== null;
}
