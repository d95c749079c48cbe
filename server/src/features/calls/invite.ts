import { callFrames } from '#contract/frames/calls.ts';
import { mayWrite } from '#core/access/access.ts';
import { beginCall } from '#core/calls/call-decide.ts';
import { isOwnMatter, isSuspended } from '#server/features/chat/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import { minuteOf } from '#server/platform/minute-of.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { onFrame } from '#server/realtime/frames.ts';
import { calledIn, sideOf } from './calls.policy.ts';
import { presentCall } from './calls.present.ts';
import {
  type CallRow,
  findCall,
  freeLines,
  insertCall,
  type NewCall,
  takeLines,
  withNames,
  writeChange,
} from './calls.store.ts';
import { tellCall } from './move-call.ts';

/**
 * Rings the other person of a conversation, also one whose connection is down: who is back within the time of ringing
 * finds the call. Busy is an outcome of the call, not a refusal.
 */
export const inviteHandler = onFrame(callFrames['call.invite'], async ({ services, db, session }, params) => {
  const { callId, conversationId, media, tab } = params;
  if (!mayWrite(session.role, 'calls')) throw new AppError('gateway.forbidden');
  if (isSuspended(session.callsUntil) && !(await isOwnMatter(db, conversationId))) {
    throw new AppError('staff.calls_suspended', { until: minuteOf(new Date(session.callsUntil)) });
  }
  const before = await findCall(db, callId);
  if (before !== null) return presentCall(await withNames(db, before), sideOf(before, session.userId).party);
  const inviteeId = await calledIn(db, conversationId, session.userId);
  const call = { id: callId, conversationId, initiatorId: session.userId, inviteeId, media, tab };
  const begun = await db.transaction((tx) => begin(tx, call));
  await tellCall(services, begun);
  return presentCall(await withNames(db, begun), 'initiator');
});

/** Takes both lines: the caller's must be free; when the other one is not, the call ends at once. */
async function begin(tx: Tx, call: NewCall): Promise<CallRow> {
  const ringing = await insertCall(tx, call);
  if (ringing === null) throw new AppError('gateway.conflict');
  const lines = await takeLines(tx, ringing);
  if (!lines.has(call.initiatorId)) throw new AppError('calls.in_call');
  const { to, ending } = beginCall(!lines.has(call.inviteeId));
  if (to === 'ringing') return ringing;
  await freeLines(tx, call.id);
  const ended = await writeChange(tx, call.id, { from: 'ringing', to, ending, tab: null });
  if (ended === null) throw new AppError('gateway.conflict');
  return ended;
}
