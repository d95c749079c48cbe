import { listMessages } from '#contract/functions/chat.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { memberIdOf } from '../rooms/crew.ts';
import { memberOf } from '../rooms/members.store.ts';
import { absencesOf } from './absences.store.ts';
import { messagesPage, presentMessage } from './messages.store.ts';

/** Nobody reads messages from before they joined or while they were out, whatever numbers they ask for. */
export const listMessagesHandler = handle(listMessages, async (call: UserCall, params) => {
  const { conversationId, before, after, limit } = params;
  const userId = await memberIdOf(call.db, call.session, conversationId);
  const member = await memberOf(call.db, conversationId, userId);
  if (member === null) throw new AppError('nothing.found');
  const fromSeq = Number(member.fromSeq);
  const rows = await messagesPage(call.db, {
    conversationId,
    before,
    limit,
    after: Math.max(fromSeq, after ?? 0),
    from: after === undefined ? 'end' : 'start',
    reader: userId,
  });
  const away = member.kind === 'group' ? await absencesOf(call.db, conversationId, userId) : [];
  return { messages: rows.map(presentMessage), lastSeq: Number(member.lastSeq), fromSeq, away };
});
