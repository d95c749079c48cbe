import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Tells all support agents that a request came, went or changed hands. */
export async function tellDesk(tx: Tx, conversationId: string): Promise<void> {
  const agents = sql`SELECT id FROM app_user WHERE role IN ('support', 'admin') AND status = 'active'`;
  await tell(tx, { event: 'support.changed', to: { agents }, payload: { conversationId } });
}
