import { memberOf, pastContacts } from '#server/features/chat/public.ts';
import { isBlockedWithAny } from '#server/features/people/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type CallRow, partyOf } from './calls.store.ts';

/**
 * The user that a member of a conversation calls: the other person; in an order's conversation, the other party. Throws
 * `nothing.found` for a non-member, `calls.nobody` unless there is exactly one such person, `calls.blocked`, and
 * `calls.stranger` when the other person neither answered the caller nor traded with them.
 */
export async function calledIn(db: Queryable, conversationId: string, userId: string): Promise<string> {
  const member = await memberOf(db, conversationId, userId);
  if (member === null) throw new AppError('nothing.found');
  if (member.closed) throw new AppError('calls.nobody');
  const others = await db.many<{ userId: string }>(sql`
    SELECT o.user_id FROM chat_member m
      JOIN conversation c ON c.id = m.conversation_id
      JOIN chat_member o ON o.conversation_id = m.conversation_id AND o.user_id <> m.user_id AND o.left_at IS NULL
      JOIN app_user u ON u.id = o.user_id AND u.status = 'active'
     WHERE m.conversation_id = ${conversationId} AND m.user_id = ${userId} AND m.left_at IS NULL
       AND (c.kind IN ('direct', 'support') OR (c.kind = 'order' AND m.role = 'party' AND o.role = 'party'))
     LIMIT 2`);
  const [called] = others;
  if (called === undefined || others.length > 1) throw new AppError('calls.nobody');
  if (await isBlockedWithAny(db, userId, [called.userId])) throw new AppError('calls.blocked');
  if (member.kind === 'direct' && (await pastContacts(db, userId, [called.userId])).length === 0) {
    throw new AppError('calls.stranger');
  }
  return called.userId;
}

/** The user's side of this call. Throws `nothing.found` for anybody else. */
export function sideOf(call: CallRow | null, userId: string): { call: CallRow; party: 'initiator' | 'invitee' } {
  const party = call && partyOf(call, userId);
  if (!call || !party) throw new AppError('nothing.found');
  return { call, party };
}
