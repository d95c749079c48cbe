import { retract } from '#contract/functions/chat.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { membersOf } from '../chat.events.ts';
import { memberIdOf } from '../rooms/crew.ts';
import { memberOf } from '../rooms/members.store.ts';

/** The message itself stays: the chain needs it, and the staff of a case may read it. */
export const retractHandler = handle(retract, async (call: WriteCall, { conversationId, seq }) => {
  const { tx, session, services } = call;
  const senderId = await memberIdOf(tx, session, conversationId);
  if ((await memberOf(tx, conversationId, senderId)) === null) throw new AppError('nothing.found');
  const limit = services.rules.get('chat.retract_s');
  const message = await tx.maybe<{ inTime: boolean }>(sql`
    SELECT at > clock_timestamp() - make_interval(secs => ${limit}) AS "inTime" FROM chat_message
     WHERE conversation_id = ${conversationId} AND seq = ${seq}::bigint AND sender_id = ${senderId}
       AND kind NOT IN ('call', 'system')`);
  if (message === null) throw new AppError('nothing.found');
  if (!message.inTime) throw new AppError('chat.retract_late', { seconds: limit });
  const rows = await tx.run(sql`
    INSERT INTO chat_retraction (conversation_id, seq, by_id) VALUES (${conversationId}, ${seq}, ${senderId})
    ON CONFLICT DO NOTHING`);
  if (rows === 0) throw new AppError('already.done');
  await blankInStreams(tx, conversationId, seq);
  await tell(tx, {
    event: 'chat.retracted',
    to: { members: membersOf(conversationId) },
    payload: { conversationId, seq },
  });
  return { ok: true as const };
});

/**
 * Readers who resume from here on get the message without its content, also those who have left the conversation.
 * Streams are locked in order, as in appending; a row of a stream has the time of its message, to the millisecond.
 */
async function blankInStreams(tx: Tx, conversationId: string, seq: number): Promise<void> {
  const members = sql`SELECT user_id FROM chat_member WHERE conversation_id = ${conversationId}`;
  await tx.run(sql`SELECT FROM user_stream WHERE user_id IN (${members}) ORDER BY user_id FOR NO KEY UPDATE`);
  await tx.run(sql`
    UPDATE stream_event e
       SET payload = jsonb_set(e.payload, '{message}', e.payload -> 'message' || '{"text": "", "data": null, "retracted": true}')
      FROM chat_message x
     WHERE x.conversation_id = ${conversationId} AND x.seq = ${seq}::bigint AND e.user_id IN (${members})
       AND e.at = x.at AND e.event = 'chat.message' AND e.payload -> 'message' ->> 'id' = x.id::text`);
}
