import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** A range of messages of a group that a member missed: above `afterSeq`, up to and including `upToSeq`. */
export interface Absence {
  readonly afterSeq: number;
  readonly upToSeq: number;
}

/** A member's absences from a group, in order. */
export async function absencesOf(db: Queryable, conversationId: string, userId: string): Promise<Absence[]> {
  const rows = await db.many<{ afterSeq: bigint; upToSeq: bigint }>(sql`
    SELECT after_seq, up_to_seq FROM chat_absence
     WHERE conversation_id = ${conversationId} AND user_id = ${userId} ORDER BY up_to_seq`);
  return rows.map(({ afterSeq, upToSeq }) => ({ afterSeq: Number(afterSeq), upToSeq: Number(upToSeq) }));
}

/** A condition: message `x` was written while this user was a member. */
export const wasMemberAt = (userId: string): Sql => wasMemberThere(sql`${userId}::uuid`);

export const wasMemberThere = (userId: Sql): Sql => sql`NOT EXISTS (
  SELECT FROM chat_absence w WHERE w.conversation_id = x.conversation_id AND w.user_id = ${userId}
     AND x.seq > w.after_seq AND x.seq <= w.up_to_seq)`;
