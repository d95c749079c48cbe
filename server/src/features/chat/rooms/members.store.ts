import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** A member's row in a conversation. */
export interface MemberRow {
  readonly kind: 'direct' | 'order' | 'group' | 'support';
  /** The order's code, for conversations of kind order. */
  readonly ref: string | null;
  readonly role: 'party' | 'staff' | 'owner';
  /** Messages up to here are hidden from the member. */
  readonly fromSeq: bigint;
  readonly readSeq: bigint;
  readonly lastSeq: bigint;
  readonly closed: boolean;
}

/** The user's row in a conversation, or null for a non-member and for an unknown conversation. */
export function memberOf(db: Queryable, conversationId: string, userId: string): Promise<MemberRow | null> {
  return db.maybe<MemberRow>(sql`
    SELECT c.kind, c.ref, m.role, m.from_seq, m.read_seq, c.last_seq,
           c.closed_at IS NOT NULL AS closed
      FROM chat_member m JOIN conversation c ON c.id = m.conversation_id
     WHERE m.conversation_id = ${conversationId} AND m.user_id = ${userId} AND m.left_at IS NULL`);
}

/**
 * The other members, when the user is a member; null otherwise. One query, because signals of typing call it at every
 * keystroke.
 */
export async function othersOfMember(db: Queryable, conversationId: string, userId: string): Promise<string[] | null> {
  const rows = await db.many<{ userId: string }>(sql`
    SELECT user_id FROM chat_member WHERE conversation_id = ${conversationId} AND left_at IS NULL`);
  const ids = rows.map(({ userId: id }) => id);
  return ids.includes(userId) ? ids.filter((id) => id !== userId) : null;
}

/** Records that a device of the member has received messages up to `seq`. Returns false when that was known. */
export async function markDelivered(
  db: Queryable,
  { conversationId, userId, seq }: { conversationId: string; userId: string; seq: number },
): Promise<boolean> {
  const rows = await db.run(sql`
    UPDATE chat_member m SET delivered_seq = least(${seq}::bigint, c.last_seq)
      FROM conversation c
     WHERE c.id = m.conversation_id AND m.conversation_id = ${conversationId} AND m.user_id = ${userId}
       AND m.left_at IS NULL AND m.delivered_seq < least(${seq}::bigint, c.last_seq)`);
  return rows === 1;
}
