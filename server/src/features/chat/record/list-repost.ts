import { listRepost } from '#contract/functions/chat.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { viewConversations } from '../chat.present.ts';
import { MESSAGE_COLUMNS, type MessageRow, presentMessage, RETRACTION } from '../messages/messages.store.ts';

const MAX_CONVERSATIONS = 50;
const MAX_MESSAGES = 20;

/**
 * Conversations that were handed to the caller and wait for an answer: of orders that came from another provider, and
 * of support. An answer by the caller or a colleague removes them.
 */
export const listRepostHandler = handle(listRepost, async ({ db, services, session }: UserCall) => {
  const { userId } = session;
  const rows = await db.many<MessageRow>(sql`
    SELECT ${MESSAGE_COLUMNS} FROM (
      SELECT m.conversation_id AS id, c.last_at,
             greatest(m.from_seq, coalesce((
               SELECT max(a.seq) FROM chat_message a
                WHERE a.conversation_id = m.conversation_id AND a.seq > m.from_seq
                  AND (a.sender_id = m.user_id OR (c.kind = 'support' AND a.sender_kind = 'staff'))), 0)) AS answered
        FROM chat_member m JOIN conversation c ON c.id = m.conversation_id
       WHERE m.user_id = ${userId} AND m.left_at IS NULL AND c.closed_at IS NULL
         AND (m.handed_seq IS NOT NULL OR (c.kind = 'support' AND m.role = 'staff'))
       ORDER BY c.last_at DESC LIMIT ${MAX_CONVERSATIONS}) w
     CROSS JOIN LATERAL (
       SELECT * FROM chat_message y WHERE y.conversation_id = w.id AND y.seq > w.answered
          AND y.sender_kind IN ('user', 'visitor') AND y.sender_id <> ${userId}
        ORDER BY y.seq DESC LIMIT ${MAX_MESSAGES}) x ${RETRACTION}
     ORDER BY w.last_at DESC, w.id, x.seq`);
  const waiting = Map.groupBy(rows, ({ conversationId }) => conversationId);
  const conversations = await viewConversations({ services, db, reader: session }, [...waiting.keys()]);
  const list = conversations.map((conversation) => ({
    conversation,
    unanswered: (waiting.get(conversation.id) ?? []).map(presentMessage),
  }));
  const keepMs = services.rules.get('chat.local_keep_s') * 1000;
  return { list, keepAfter: new Date(Date.now() - keepMs).toISOString() };
});
