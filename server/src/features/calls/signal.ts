import { CALL_SIGNAL, type CallSignal, callFrames } from '#contract/frames/calls.ts';
import type { CallParty } from '#core/calls/call-table.ts';
import { AppError } from '#server/platform/app-error.ts';
import { onFrame, type SocketCall } from '#server/realtime/frames.ts';
import { sideOf } from './calls.policy.ts';
import { presentCall } from './calls.present.ts';
import { type CallRow, findCall, markSeen, tabOf, withNames } from './calls.store.ts';
import { tellCall } from './move-call.ts';

/** Passes WebRTC data from the page that holds the call to the other one. */
export const signalHandler = onFrame(callFrames['call.signal'], async (call, { callId, tab, data }) => {
  const own = await heldBy(call, callId, tab);
  if (own.call.state !== 'connected') throw new AppError(own.call.state === 'ended' ? 'calls.over' : 'calls.not_now');
  const other: CallParty = own.party === 'initiator' ? 'invitee' : 'initiator';
  const reader = other === 'initiator' ? own.call.initiatorId : own.call.inviteeId;
  const payload = { callId, tab: tabOf(own.call, other) ?? '', data } satisfies CallSignal;
  call.services.signals.send([reader], { name: CALL_SIGNAL, payload });
  return {};
});

/** A page reports that it is there, and gets the call's current state, because signals can be lost. */
export const stayHandler = onFrame(callFrames['call.stay'], async (call, { callId, tab }) => {
  const own = await heldBy(call, callId, tab);
  const isBack = own.call.state !== 'ended' && (await markSeen(call.db, callId, call.session.userId));
  if (isBack) await tellCall(call.services, own.call);
  return presentCall(await withNames(call.db, own.call), own.party);
});

/** The call, only for the page that holds it: another page must neither keep it alive nor send for it. */
async function heldBy({ db, session }: SocketCall, callId: string, tab: string): Promise<HeldCall> {
  const own = sideOf(await findCall(db, callId), session.userId);
  if (tabOf(own.call, own.party) !== tab) throw new AppError('calls.elsewhere');
  return own;
}

interface HeldCall {
  readonly call: CallRow;
  readonly party: CallParty;
}
