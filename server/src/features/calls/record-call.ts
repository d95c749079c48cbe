import { isStaff } from '#core/access/access.ts';
import { recordOf } from '#core/calls/call-record.ts';
import type { Services } from '#server/app/services.ts';
import { appendCallRecord } from '#server/features/chat/public.ts';
import { type CallRow, markRecorded, roleOf } from './calls.store.ts';

/**
 * Writes an ended call's outcome into its conversation, as a message of the caller. The message's id is derived from
 * the call, so that a repetition writes nothing. If the conversation no longer accepts it, it is not tried again.
 */
export async function recordCall(services: Services, call: CallRow): Promise<void> {
  if (call.ending === null || call.endedAt === null) return;
  const { ending, media } = call;
  const connectedAt = call.connectedAt?.getTime() ?? null;
  const role = await roleOf(services.db, call.initiatorId);
  await appendCallRecord(services, {
    conversationId: call.conversationId,
    callId: call.id,
    initiator: { userId: call.initiatorId, isStaff: role !== null && isStaff(role) },
    outcome: recordOf({ ending, media, connectedAt, endedAt: call.endedAt.getTime() }),
  });
  await markRecorded(services.db, call.id);
}
