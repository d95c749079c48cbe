import { retract } from '#contract/functions/chat.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/sql.ts';
import { tellMembers } from './chat.events.ts';
import { memberOf } from './members.store.ts';

/** The message itself stays: the chain needs it, and the staff of a case may. */
export const retractHandler = handle(retract, async (call: WriteCall, { conversationId, seq }) => {
  const { tx, session, services } = call;
  if ((await memberOf(tx, conversationId, session.userId)) === null) throw new AppError('nothing.found');
  const limit = services.rules.get('chat.retract_s');
  const message = await tx.maybe<{ inTime: boolean }>(sql`
    SELECT at > clock_timestamp() - make_interval(secs => ${limit}) AS "inTime" FROM chat_message
     WHERE conversation_id = ${conversationId} AND seq = ${seq}::bigint AND sender_id = ${session.userId}
       AND kind NOT IN ('call', 'system')`);
  if (message === null) throw new AppError('nothing.found');
  if (!message.inTime) throw new AppError('chat.retract_late', { seconds: limit });
  const rows = await tx.run(sql`
    INSERT INTO chat_retraction (conversation_id, seq, by_id) VALUES (${conversationId}, ${seq}, ${session.userId})
    ON CONFLICT DO NOTHING`);
  if (rows === 0) throw new AppError('already.done');
  await tellMembers(tx, conversationId, { event: 'chat.retracted', payload: { seq } });
  return { ok: true as const };
});
