import { MAX_MARKED, markAllRead, markRead } from '#contract/functions/chat.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { membersOf } from '../chat.events.ts';
import { HAS_UNREAD, ITS_CONVERSATION } from '../rooms/conversations.store.ts';

/**
 * Marks messages up to `seq` as read: never backwards, and never past the last message. The reader's mark as unread goes.
 * Every member gets an event, on all devices. Throws `nothing.found` for a non-member.
 */
export async function readUpTo(
  tx: Tx,
  userId: string,
  { conversationId, seq }: { readonly conversationId: string; readonly seq: number },
): Promise<void> {
  const position = await tx.maybe<{ seq: bigint; before: bigint; isUnread: boolean }>(sql`
    WITH mine AS (
      SELECT m.conversation_id, m.user_id, m.read_seq AS before, m.is_unread, least(${seq}::bigint, c.last_seq) AS seq
        FROM chat_member m JOIN conversation c ON c.id = m.conversation_id
       WHERE m.conversation_id = ${conversationId} AND m.user_id = ${userId} AND m.left_at IS NULL FOR UPDATE OF m
    ), written AS (
      UPDATE chat_member m SET read_seq = greatest(m.read_seq, mine.seq),
                               delivered_seq = greatest(m.delivered_seq, mine.seq), is_unread = false
        FROM mine WHERE m.conversation_id = mine.conversation_id AND m.user_id = mine.user_id
         AND (mine.seq > mine.before OR m.is_unread)
    ) SELECT greatest(seq, before) AS seq, before, is_unread FROM mine`);
  if (position === null) throw new AppError('nothing.found');
  if (position.seq > position.before || position.isUnread)
    await tellRead(tx, userId, { conversationId, seq: position.seq });
}

const tellRead = (tx: Tx, userId: string, { conversationId, seq }: { conversationId: string; seq: bigint }) =>
  tell(tx, {
    event: 'chat.read',
    to: { members: membersOf(conversationId) },
    payload: { conversationId, userId, seq: Number(seq) },
  });

export const markReadHandler = handle(markRead, async ({ tx, session }: WriteCall, params) => {
  await readUpTo(tx, session.userId, params);
  return { ok: true as const };
});

/** Marks what the recent list counts as unread: hidden groups stay as they are. */
export const markAllReadHandler = handle(markAllRead, async ({ tx, session }: WriteCall) => {
  const { userId } = session;
  const rows = await tx.many<{ conversationId: string; seq: bigint }>(sql`
    WITH unread AS (
      SELECT m.conversation_id FROM chat_member m CROSS JOIN LATERAL ${ITS_CONVERSATION}
       WHERE m.user_id = ${userId} AND m.left_at IS NULL AND NOT m.is_hidden AND ${HAS_UNREAD} LIMIT ${MAX_MARKED}
    ), mine AS (
      SELECT m.conversation_id, m.user_id, c.last_seq AS seq FROM chat_member m
        JOIN conversation c ON c.id = m.conversation_id
       WHERE m.user_id = ${userId} AND m.conversation_id IN (SELECT conversation_id FROM unread)
       ORDER BY m.conversation_id FOR UPDATE OF m
    )
    UPDATE chat_member m SET read_seq = mine.seq, delivered_seq = greatest(m.delivered_seq, mine.seq),
                             is_unread = false
      FROM mine WHERE m.conversation_id = mine.conversation_id AND m.user_id = mine.user_id
       AND (mine.seq > m.read_seq OR m.is_unread)
    RETURNING m.conversation_id, m.read_seq AS seq`);
  for (const row of rows) await tellRead(tx, userId, row);
  return { marked: rows.length };
});
