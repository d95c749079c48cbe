import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { HAS_UNREAD, ITS_CONVERSATION } from '../rooms/conversations.store.ts';
import { isOpenTo, type Reader } from '../rooms/crew.ts';

const MAX_COUNTED = 99;

/** The number of conversations in the recent list with unread messages, counted up to 99. */
export async function countUnread(db: Queryable, reader: Reader): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM chat_member m CROSS JOIN LATERAL ${ITS_CONVERSATION}
       WHERE m.user_id = ${reader.userId} AND m.left_at IS NULL AND NOT m.is_hidden AND ${isOpenTo(reader)} AND ${HAS_UNREAD}
       LIMIT ${MAX_COUNTED}) t`);
  return count;
}
