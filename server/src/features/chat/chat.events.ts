import { newId } from '#server/platform/ids.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Tells these people that a conversation is new to them, or that its members, its title or their marks changed. */
export async function tellConversation(db: Queryable, conversationId: string, userIds: readonly string[]) {
  if (userIds.length === 0) return;
  await db.run(sql`
    INSERT INTO outbox (id, home, event, recipients, payload)
    VALUES (${newId()}, ${conversationId}, 'chat.conversation', ${[...userIds]}::uuid[],
            ${JSON.stringify({ conversationId })})`);
}

/** Tells all members what happened in their conversation. */
export async function tellMembers(
  db: Queryable,
  conversationId: string,
  news: { readonly event: 'chat.read' | 'chat.retracted' | 'chat.conversation'; readonly payload: object },
): Promise<void> {
  await db.run(sql`
    INSERT INTO outbox (id, home, event, recipients, payload)
    SELECT ${newId()}::uuid, ${conversationId}::uuid, ${news.event}::text, array_agg(user_id),
           ${JSON.stringify({ conversationId, ...news.payload })}::jsonb
      FROM chat_member WHERE conversation_id = ${conversationId} AND left_at IS NULL HAVING count(*) > 0`);
}
