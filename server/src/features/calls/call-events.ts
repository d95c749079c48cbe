import { callFrames } from '#contract/frames/calls.ts';
import type { Call } from '#contract/functions/calls.ts';
import type { CallEvent, CallParty } from '#core/calls/call-table.ts';
import { AppError } from '#server/platform/app-error.ts';
import { onFrame, type SocketCall } from '#server/realtime/frames.ts';
import { sideOf } from './calls.policy.ts';
import { presentCall } from './calls.present.ts';
import { type CallRow, lockCall, markLeft, withNames } from './calls.store.ts';
import { moveCall, tellCall } from './move-call.ts';

interface Wish {
  readonly callId: string;
  readonly event: CallEvent;
  readonly tab?: string;
}

/**
 * Applies a party's event to its call, as decided by the table. For a call that is over it returns how it ended, except
 * when answering.
 */
async function sendEvent({ services, db, session }: SocketCall, { callId, event, tab }: Wish): Promise<Call> {
  let party: CallParty = 'initiator';
  let changed = false;
  const after = await db.transaction(async (tx): Promise<CallRow> => {
    const own = sideOf(await lockCall(tx, callId), session.userId);
    party = own.party;
    const { call } = own;
    if (event === 'answer') assertFree(call, tab);
    // Both parties hang up at once, or one does so twice: the call is over, as intended.
    else if (call.state === 'ended') return call;
    if (event === 'answer' && call.state === 'connected') return call;
    changed = true;
    return moveCall(tx, call, tab === undefined ? { event, actor: party } : { event, actor: party, tab });
  });
  if (changed) await tellCall(services, after);
  return presentCall(await withNames(db, after), party);
}

/** An answer from a second page of the user is refused; the same page may repeat it. */
function assertFree(call: CallRow, tab: string | undefined): void {
  if (call.state === 'connected' && call.inviteeTab !== tab) throw new AppError('calls.elsewhere');
}

export const answerHandler = onFrame(callFrames['call.answer'], (call, { callId, tab }) =>
  sendEvent(call, { callId, event: 'answer', tab }),
);

export const rejectHandler = onFrame(callFrames['call.reject'], (call, { callId, why }) =>
  sendEvent(call, { callId, event: why === 'declined' ? 'reject' : 'fail' }),
);

export const cancelHandler = onFrame(callFrames['call.cancel'], (call, { callId }) =>
  sendEvent(call, { callId, event: 'cancel' }),
);

const HANGUPS = { hangup: 'hangup', network: 'fail', left: 'leave' } as const;

export const hangupHandler = onFrame(callFrames['call.hangup'], async (call, { callId, why }) => {
  const left = why === 'left' ? await leaveForNow(call, callId) : null;
  return left ?? sendEvent(call, { callId, event: HANGUPS[why] });
});

/**
 * The page of a connected party goes away: it may only be loading again, so the call waits for it. Null when nothing
 * waits: the call is not connected, or `calls.return_s` is 0.
 */
async function leaveForNow({ services, db, session }: SocketCall, callId: string): Promise<Call | null> {
  if (services.rules.get('calls.return_s') === 0) return null;
  const own = await db.transaction(async (tx) => {
    const side = sideOf(await lockCall(tx, callId), session.userId);
    if (side.call.state === 'connected') await markLeft(tx, callId, session.userId);
    return side;
  });
  if (own.call.state !== 'connected') return null;
  await tellCall(services, own.call);
  return presentCall(await withNames(db, own.call), own.party);
}
