import type { z } from 'zod';
import type { Message, zSend } from '#contract/chat/messages.ts';
import { shownNames } from '#server/features/visitors/public.ts';
import type { Session } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { memberIdOf } from '../rooms/crew.ts';
import { memberOf } from '../rooms/members.store.ts';
import { wasMemberAt } from './absences.store.ts';
import { messageAt } from './messages.store.ts';

type ForwardOf = NonNullable<z.output<typeof zSend>['forwardOf']>;

/**
 * The text of another message and where it comes from, as the server knows it: nobody can forward what was not written.
 * Throws `nothing.found` for a message that the user cannot read, that was retracted, or that has no text of a person.
 */
export async function forwardedOf(
  db: Queryable,
  session: Session,
  { conversationId, seq }: ForwardOf,
): Promise<{ text: string; data: Message['data'] }> {
  const userId = await memberIdOf(db, session, conversationId);
  const member = await memberOf(db, conversationId, userId);
  const source = member === null || BigInt(seq) <= member.fromSeq ? null : await messageAt(db, conversationId, seq);
  if (source === null || source.senderId === null || source.retracted || source.text === '' || source.kind === 'call')
    throw new AppError('nothing.found');
  const present = await db.maybe(sql`
    SELECT 1 FROM chat_message x
     WHERE x.conversation_id = ${conversationId} AND x.seq = ${seq}::bigint AND ${wasMemberAt(userId)}`);
  if (present === null) throw new AppError('nothing.found');
  const name = (await shownNames(db, [source.senderId])).get(source.senderId) ?? '';
  return {
    text: source.text,
    data: { forwarded: { name, at: source.at.toISOString(), seq, hash: source.hash.toString('hex') } },
  };
}
