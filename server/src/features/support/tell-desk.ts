import type { SupportChanged } from '#contract/events/support.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Tells everybody who answers support that a request came, went or changed hands. */
export async function tellDesk(db: Queryable, conversationId: string): Promise<void> {
  const payload: SupportChanged = { conversationId };
  await db.run(sql`
    INSERT INTO outbox (id, home, event, recipients, payload)
    SELECT ${newId()}::uuid, ${conversationId}::uuid, 'support.changed', array_agg(id), ${JSON.stringify(payload)}::jsonb
      FROM app_user WHERE role IN ('support', 'admin') AND status = 'active' HAVING count(*) > 0`);
}
