import { reportMessage } from '#contract/functions/chat-reports.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { wasMemberAt } from '../messages/absences.store.ts';
import { lockDay } from '../messages/day-limits.ts';
import { memberIdOf } from '../rooms/crew.ts';
import { memberOf } from '../rooms/members.store.ts';

/** Only what another person wrote and the caller can read; what was retracted is gone for them. */
export const reportMessageHandler = handle(reportMessage, async (call: WriteCall, params) => {
  const { tx, session, services } = call;
  const { conversationId, seq, reason, note } = params;
  const readerId = await memberIdOf(tx, session, conversationId);
  const member = await memberOf(tx, conversationId, readerId);
  if (member === null || BigInt(seq) <= member.fromSeq) throw new AppError('nothing.found');
  const message = await tx.maybe<{ hash: Buffer }>(sql`
    SELECT x.hash FROM chat_message x
     WHERE x.conversation_id = ${conversationId} AND x.seq = ${seq}::bigint AND x.sender_id <> ${readerId}
       AND x.sender_kind IN ('user', 'staff', 'visitor') AND x.kind <> 'call' AND ${wasMemberAt(readerId)}
       AND NOT EXISTS (SELECT FROM chat_retraction r WHERE r.conversation_id = x.conversation_id AND r.seq = x.seq)`);
  if (message === null) throw new AppError('nothing.found');
  await lockDay(tx, session.userId);
  const limit = services.rules.get('chat.reports_per_day');
  const { count } = await tx.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM chat_report
     WHERE reporter_id = ${session.userId} AND at > now() - interval '1 day'`);
  if (count >= limit) throw new AppError('chat.too_many_reports', { limit });
  const rows = await tx.run(sql`
    INSERT INTO chat_report (id, conversation_id, seq, reporter_id, reason, note, hash)
    VALUES (${newId()}, ${conversationId}, ${seq}::bigint, ${session.userId}, ${reason}, ${note}, ${message.hash})
    ON CONFLICT (conversation_id, seq, reporter_id) DO NOTHING`);
  if (rows === 0) throw new AppError('already.done');
  return { ok: true as const };
});
