import type { AccountChanged } from '#contract/events/account.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Tells the owner of an account what of it was changed: whoever did not do it must learn of it. */
export async function tellChanged(tx: Tx, userId: string, what: AccountChanged['what']): Promise<void> {
  await tx.run(sql`
    INSERT INTO outbox (id, home, event, recipients, payload)
    VALUES (${newId()}, ${userId}, 'account.changed', ${[userId]}::uuid[], ${JSON.stringify({ what })})`);
}
