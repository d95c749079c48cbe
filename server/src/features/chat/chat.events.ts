import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** Tells these members that they have joined a conversation, or that its members, its title or their marks changed. */
export async function tellConversation(tx: Tx, conversationId: string, members: readonly string[]) {
  await tell(tx, {
    event: 'chat.conversation',
    to: { members },
    payload: { conversationId },
  });
}

/** The members of a conversation, as the group of an event. */
export const membersOf = (conversationId: string): Sql =>
  sql`SELECT user_id FROM chat_member WHERE conversation_id = ${conversationId} AND left_at IS NULL`;
