import { CREW_REF } from '#core/teams/crew-ref.ts';
import type { Session } from '#server/gateway/handler.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** Who writes and reads: in the chat of their team operators do so as themselves, everywhere else for the provider. */
export async function memberIdOf(
  db: Queryable,
  { userId, operator }: Session,
  conversationId: string,
): Promise<string> {
  if (!operator) return userId;
  const crew = await db.maybe(sql`
    SELECT FROM conversation WHERE id = ${conversationId} AND kind = 'group' AND starts_with(ref, ${CREW_REF})`);
  return crew === null ? userId : operator.userId;
}

/** The caller, and the operator who acts for them. */
export type Reader = Pick<Session, 'userId' | 'operator'>;

const isCrew = sql`coalesce(starts_with(c.ref, ${CREW_REF}), false)`;

/** The id by which the reader reads the conversation `c` (`memberIdOf`). */
export const readerIn = ({ userId, operator }: Reader): Sql =>
  operator ? sql`CASE WHEN ${isCrew} THEN ${operator.userId}::uuid ELSE ${userId}::uuid END` : sql`${userId}::uuid`;

/** A condition: `m` is the row by which the reader reads the conversation `c`. */
export const isOwnRow = (reader: Reader): Sql =>
  reader.operator
    ? sql`m.user_id IN (${reader.userId}, ${reader.operator.userId}) AND m.user_id = ${readerIn(reader)}`
    : sql`m.user_id = ${reader.userId}`;

/** A condition: the conversation `c` is no chat of a team, or this operator is in it now. */
export const isOpenTo = ({ operator }: Reader): Sql =>
  operator
    ? sql`(NOT ${isCrew} OR EXISTS (
        SELECT FROM chat_member o WHERE o.conversation_id = c.id AND o.user_id = ${operator.userId} AND o.left_at IS NULL))`
    : sql`true`;

/** Messages of `c` up to here are hidden from the reader, whose row or the provider's is `m`. */
export const hiddenUpTo = ({ operator }: Reader): Sql =>
  operator
    ? sql`CASE WHEN ${isCrew} THEN (SELECT o.from_seq FROM chat_member o
        WHERE o.conversation_id = c.id AND o.user_id = ${operator.userId}) ELSE m.from_seq END`
    : sql`m.from_seq`;
