import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Those of these users who have traded with this one, or share a conversation that has messages. */
export async function pastContacts(db: Queryable, userId: string, others: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ userId: string }>(sql`
    SELECT o.id AS "userId" FROM unnest(${[...others]}::uuid[]) AS o (id)
     WHERE EXISTS (SELECT FROM gift_order WHERE seller_id = ${userId} AND provider_id = o.id)
        OR EXISTS (SELECT FROM gift_order WHERE seller_id = o.id AND provider_id = ${userId})
        OR EXISTS (SELECT FROM chat_member x JOIN chat_member y ON y.conversation_id = x.conversation_id
                     JOIN conversation c ON c.id = x.conversation_id
                    WHERE x.user_id = ${userId} AND x.left_at IS NULL AND y.user_id = o.id AND y.left_at IS NULL
                      AND EXISTS (SELECT FROM chat_message m WHERE m.conversation_id = c.id AND m.sender_id = o.id))`);
  return rows.map((row) => row.userId);
}

export interface GroupMember {
  readonly userId: string;
  readonly role: 'party' | 'staff' | 'owner';
}

/** The members of a group made by a user, in the order in which they joined; locks the group. */
export async function lockGroup(db: Queryable, conversationId: string): Promise<GroupMember[]> {
  const group = await db.maybe(sql`
    SELECT 1 FROM conversation WHERE id = ${conversationId} AND kind = 'group' AND ref IS NULL FOR NO KEY UPDATE`);
  if (group === null) return [];
  return db.many<GroupMember>(sql`
    SELECT user_id, role FROM chat_member
     WHERE conversation_id = ${conversationId} AND left_at IS NULL ORDER BY joined_at, user_id`);
}

export async function makeOwner(db: Queryable, conversationId: string, userId: string): Promise<void> {
  await db.run(sql`
    UPDATE chat_member SET role = 'owner' WHERE conversation_id = ${conversationId} AND user_id = ${userId}`);
}
