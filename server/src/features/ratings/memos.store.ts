import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** A party's private note and tags of an order. */
export interface Memo {
  readonly note: string;
  readonly tags: string[];
}

interface Whose {
  readonly orderId: string;
  readonly userId: string;
}

/** Tags offered for filtering. */
const MAX_TAGS = 100;

export async function memoOf(db: Queryable, { orderId, userId }: Whose): Promise<Memo> {
  return db.one<Memo>(sql`
    SELECT coalesce((SELECT note FROM order_note WHERE order_id = ${orderId} AND user_id = ${userId}), '') AS note,
           ARRAY(SELECT tag FROM order_tag WHERE order_id = ${orderId} AND user_id = ${userId} ORDER BY tag) AS tags`);
}

/** Replaces the note; an empty one deletes it. */
export async function writeNote(tx: Tx, { orderId, userId }: Whose, note: string): Promise<void> {
  if (note === '') {
    await tx.run(sql`DELETE FROM order_note WHERE order_id = ${orderId} AND user_id = ${userId}`);
    return;
  }
  await tx.run(sql`
    INSERT INTO order_note (order_id, user_id, note) VALUES (${orderId}, ${userId}, ${note})
    ON CONFLICT (order_id, user_id) DO UPDATE SET note = excluded.note, at = clock_timestamp()`);
}

/** Replaces the tags of one order. */
export async function writeTags(tx: Tx, { orderId, userId }: Whose, tags: readonly string[]): Promise<void> {
  await tx.run(sql`DELETE FROM order_tag WHERE order_id = ${orderId} AND user_id = ${userId}`);
  await tx.run(sql`
    INSERT INTO order_tag (user_id, tag, order_id) SELECT ${userId}::uuid, tag, ${orderId}::uuid
    FROM unnest(${[...tags]}::text[]) AS tag ON CONFLICT DO NOTHING`);
}

export function tagsOfUser(db: Queryable, userId: string): Promise<{ tag: string; count: number }[]> {
  return db.many(sql`
    SELECT tag, count(*)::int AS count FROM order_tag WHERE user_id = ${userId}
    GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${MAX_TAGS}`);
}
