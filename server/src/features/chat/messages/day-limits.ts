import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** One at a time per account, until the transaction ends: two at once must not both find room below a limit. */
export async function lockDay(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`chat ${userId}`}, 0))`);
}

/** Conversations of a kind that this user began within a day. */
export async function startedToday(db: Queryable, userId: string, kind: 'direct' | 'group'): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM chat_member m JOIN conversation c ON c.id = m.conversation_id
     WHERE m.user_id = ${userId} AND m.role = 'owner' AND m.joined_at > now() - interval '1 day' AND c.kind = ${kind}`);
  return count;
}
