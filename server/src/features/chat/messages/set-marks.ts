import { setMarks } from '#contract/functions/chat.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { tellConversation } from '../chat.events.ts';

export const setMarksHandler = handle(setMarks, async ({ tx, session }: WriteCall, params) => {
  const { conversationId, isPin, isMuted, isUnread, tags } = params;
  const { userId } = session;
  const rows = await tx.run(sql`
    UPDATE chat_member SET is_pin = coalesce(${isPin ?? null}::boolean, is_pin),
                           is_muted = coalesce(${isMuted ?? null}::boolean, is_muted),
                           is_unread = coalesce(${isUnread ?? null}::boolean, is_unread),
                           tags = coalesce(${tags === undefined ? null : [...new Set(tags)]}::text[], tags)
     WHERE conversation_id = ${conversationId} AND user_id = ${userId} AND left_at IS NULL`);
  if (rows === 0) throw new AppError('nothing.found');
  await tellConversation(tx, conversationId, [userId]);
  return { ok: true as const };
});
