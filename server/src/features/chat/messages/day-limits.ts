import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Locks an account's daily limits until the transaction ends, so that two concurrent calls cannot both pass. */
export async function lockDay(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`chat ${userId}`}, 0))`);
}

/** The number of conversations of a kind that this user began within a day. */
export async function startedToday(db: Queryable, userId: string, kind: 'direct' | 'group'): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM chat_member m JOIN conversation c ON c.id = m.conversation_id
     WHERE m.user_id = ${userId} AND m.role = 'owner' AND m.joined_at > now() - interval '1 day' AND c.kind = ${kind}`);
  return count;
}
