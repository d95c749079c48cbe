import type { Operator } from '#server/gateway/handler.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { empty, sql } from '#server/platform/postgres/sql.ts';

interface Written {
  readonly conversationId: string;
  /** The message's own id of its sender, known before it has a number. */
  readonly clientId: string;
  /** The provider. */
  readonly senderId: string;
}

/**
 * Notes which member of the team writes a message in the provider's name, before it is stored: only where the provider
 * may write now, and for no message that is stored already.
 */
export async function noteWriter(
  db: Queryable,
  { conversationId, clientId, senderId }: Written,
  { id }: Operator,
): Promise<void> {
  await db.run(sql`
    INSERT INTO chat_operator (conversation_id, client_id, member_id)
    SELECT c.id, ${clientId}::uuid, ${id}::uuid FROM conversation c
     WHERE c.id = ${conversationId} AND c.closed_at IS NULL
       AND EXISTS (SELECT FROM chat_member m
                    WHERE m.conversation_id = c.id AND m.user_id = ${senderId} AND m.left_at IS NULL)
       AND NOT EXISTS (SELECT FROM chat_message x WHERE x.conversation_id = c.id AND x.client_id = ${clientId})
       AND NOT (c.kind = 'direct' AND chat_blocked(c.id, ${senderId}))
    ON CONFLICT DO NOTHING`);
}

/** Messages of a conversation: above the first number, up to and including the second. */
interface Span {
  readonly conversationId: string;
  readonly after: number;
  readonly upTo: number;
}

/** Names of the operators who wrote for their provider, by the number of the message; `ownerId`: only for this provider. */
export async function writersOf(
  db: Queryable,
  { conversationId, after, upTo }: Span,
  ownerId: string | null,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.many<{ seq: bigint; name: string }>(sql`
    SELECT x.seq, m.name FROM chat_message x
      CROSS JOIN LATERAL (SELECT member_id FROM chat_operator o
        WHERE o.conversation_id = x.conversation_id AND o.client_id = x.client_id OFFSET 0) o
      JOIN team_member m ON m.id = o.member_id
     WHERE x.conversation_id = ${conversationId} AND x.seq > ${after}::bigint AND x.seq <= ${upTo}::bigint
       ${ownerId === null ? empty : sql`AND x.sender_id = ${ownerId}`}`);
  return new Map(rows.map(({ seq, name }) => [Number(seq), name]));
}
