import type { z } from 'zod';
import { getConversation, listConversations } from '#contract/functions/chat.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { beginsWith } from '#server/platform/postgres/like.ts';
import { offsetOf } from '#server/platform/postgres/page-of.ts';
import { empty, type Sql, sql } from '#server/platform/postgres/sql.ts';
import { viewConversation, viewConversations } from '../chat.present.ts';
import { HAS_UNREAD, ITS_CONVERSATION } from './conversations.store.ts';
import { isOpenTo } from './crew.ts';

type Params = z.output<typeof listConversations.params>;

export const listConversationsHandler = handle(listConversations, async (call: UserCall, params) => {
  const { db, services, session } = call;
  const { userId } = session;
  // A conversation without messages is not listed, unless the user was invited to it.
  const { total, ids } = await db.one<{ total: number; ids: string[] }>(sql`
    WITH mine AS MATERIALIZED (
      SELECT c.id, m.is_pin, c.last_at FROM chat_member m CROSS JOIN LATERAL ${ITS_CONVERSATION}
       WHERE m.user_id = ${userId} AND m.left_at IS NULL AND (c.last_seq > 0 OR c.kind = 'group')
         AND ${isOpenTo(session)}
         ${filtersOf(params, userId)}
       ORDER BY m.is_pin DESC, c.last_at DESC, c.id LIMIT ${services.rules.get('chat.max_listed')}
    ) SELECT (SELECT count(*)::int FROM mine) AS total, ARRAY(
        SELECT id FROM mine ORDER BY is_pin DESC, last_at DESC, id LIMIT ${params.limit} OFFSET ${offsetOf(params)}) AS ids`);
  return { list: await viewConversations({ services, db, reader: session }, ids), totalCount: total };
});

function filtersOf({ filter, tag, search, hidden }: Params, userId: string): Sql {
  const unread = filter === 'unread' ? sql`AND ${HAS_UNREAD}` : empty;
  const pinned = filter === 'pinned' ? sql`AND m.is_pin` : empty;
  const tagged = tag ? sql`AND ${tag} = ANY (m.tags)` : empty;
  const visible = hidden ? empty : sql`AND NOT m.is_hidden`;
  return sql`${unread} ${pinned} ${tagged} ${visible} ${search ? matching(search, userId) : empty}`;
}

/** Matches the beginning of a group's title, an order's code, or another member's name. */
function matching(search: string, userId: string): Sql {
  const start = beginsWith(search.toLowerCase());
  return sql`AND (lower(c.title) LIKE ${start} OR (c.kind = 'order' AND lower(c.ref) LIKE ${start}) OR EXISTS (
    SELECT FROM chat_member p JOIN app_user u ON u.id = p.user_id
     WHERE p.conversation_id = c.id AND p.user_id <> ${userId} AND p.left_at IS NULL
       AND lower(u.nickname) LIKE ${start}))`;
}

export const getConversationHandler = handle(getConversation, async (call: UserCall, { conversationId }) => {
  const { db, services, session } = call;
  const conversation = await viewConversation({ services, db, reader: session }, conversationId);
  if (conversation === null) throw new AppError('nothing.found');
  return conversation;
});
