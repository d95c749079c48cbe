import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** SQL condition: one of the two users has blocked the other. Takes columns or values. */
export const areBlocked = (user: Sql, other: Sql): Sql => sql`EXISTS (
  SELECT FROM user_block k WHERE (k.user_id, k.blocked_id) IN ((${user}, ${other}), (${other}, ${user})))`;

/** SQL query: the ids of all users with a block to or from this user; twice if both. */
export const blockedWith = (userId: string): Sql => sql`
  SELECT k.blocked_id AS id FROM user_block k WHERE k.user_id = ${userId}
  UNION ALL SELECT k.user_id FROM user_block k WHERE k.blocked_id = ${userId}`;

/** The ids of all users with a block to or from this user. */
export async function blockedIds(db: Queryable, userId: string): Promise<string[]> {
  return (await db.many<{ id: string }>(blockedWith(userId))).map(({ id }) => id);
}

/** Whether a block exists between this user and any of these, in either direction. */
export async function isBlockedWithAny(db: Queryable, userId: string, others: readonly string[]): Promise<boolean> {
  const { matches } = await db.one<{ matches: boolean }>(sql`
    SELECT EXISTS (SELECT FROM (${blockedWith(userId)}) b WHERE b.id = ANY (${[...others]}::uuid[])) AS matches`);
  return matches;
}
