import { searchMessages } from '#contract/functions/chat.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { contains } from '#server/platform/postgres/like.ts';
import { empty, sql } from '#server/platform/postgres/sql.ts';
import { ITS_CONVERSATION } from '../rooms/conversations.store.ts';
import { isOwnRow } from '../rooms/crew.ts';
import { wasMemberThere } from './absences.store.ts';
import { MESSAGE_COLUMNS, type MessageRow, presentMessage, RETRACTION } from './messages.store.ts';

interface Searched {
  readonly id: string;
  /** The lowest message number that is searched. */
  readonly above: bigint;
  readonly whole: boolean;
  /** As whom the caller reads it. */
  readonly reader: string;
}

/**
 * Searches the latest messages of the latest conversations: two rules set how many, so that a long history does not
 * make a search slow.
 */
export const searchMessagesHandler = handle(searchMessages, async (call: UserCall, params) => {
  const { db, services, session } = call;
  const { conversationId, text, before, limit } = params;
  const most = services.rules.get('chat.search_conversations');
  const item = conversationId === undefined ? empty : sql`AND m.conversation_id = ${conversationId}`;
  const searched = await db.many<Searched>(sql`
    WITH mine AS (
      SELECT c.id, c.last_seq, m.from_seq, m.user_id FROM chat_member m CROSS JOIN LATERAL ${ITS_CONVERSATION}
       WHERE ${isOwnRow(session)} AND m.left_at IS NULL AND c.last_seq > m.from_seq ${item}
       ORDER BY c.last_at DESC LIMIT ${most + 1}
    ), depth AS (SELECT ${services.rules.get('chat.search_messages')}::bigint / greatest(count(*), 1) AS each FROM mine)
    SELECT id, user_id AS reader, greatest(from_seq, last_seq - each) AS above, last_seq - each <= from_seq AS whole FROM mine, depth`);
  const through = searched.slice(0, most);
  const pattern = contains(text);
  const rows = await db.many<MessageRow>(sql`
    SELECT ${MESSAGE_COLUMNS}
      FROM unnest(${through.map(({ id }) => id)}::uuid[], ${through.map(({ above }) => above)}::bigint[],
                  ${through.map(({ reader }) => reader)}::uuid[]) AS s (id, above, reader)
      JOIN chat_message x ON x.conversation_id = s.id AND x.seq > s.above ${RETRACTION}
     WHERE x.body ILIKE ${pattern} AND r.seq IS NULL AND ${wasMemberThere(sql`s.reader`)}
       ${before === undefined ? empty : sql`AND x.at < ${before}::timestamptz`}
     ORDER BY x.at DESC, x.conversation_id, x.seq DESC LIMIT ${limit}`);
  return {
    found: rows.map((row) => ({ conversationId: row.conversationId, message: presentMessage(row) })),
    complete: searched.length <= most && through.every(({ whole }) => whole),
  };
});
