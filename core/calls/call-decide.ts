import { CALL_TABLE, type CallActor, type CallEnding, type CallEvent, type CallState } from './call-table.ts';

/**
 * `calls.over`: the call has ended; `calls.not_now`: the call is in another state, or the event belongs to the other
 * party.
 */
export type CallRefusal = 'calls.over' | 'calls.not_now';

export type CallDecision =
  | { readonly ok: true; readonly to: CallState; readonly ending: CallEnding | null }
  | { readonly ok: false; readonly code: CallRefusal };

/** Decides what an event does to a call in this state, or why it is refused. */
export function decideCall(state: CallState, event: CallEvent, actor: CallActor): CallDecision {
  if (state === 'ended') return { ok: false, code: 'calls.over' };
  const row = CALL_TABLE.find(
    (candidate) => candidate.from === state && candidate.event === event && candidate.by.includes(actor),
  );
  return row ? { ok: true, to: row.to, ending: row.ending } : { ok: false, code: 'calls.not_now' };
}

/** The facts about the called side when a call is placed. */
export interface InviteFacts {
  readonly inCall: boolean;
  readonly online: boolean;
}

/** The first state of a call: it rings, or it ends at once because the called side is busy or offline. */
export function beginCall({ inCall, online }: InviteFacts): { to: CallState; ending: CallEnding | null } {
  if (inCall) return { to: 'ended', ending: 'busy' };
  return online ? { to: 'ringing', ending: null } : { to: 'ended', ending: 'no_response' };
}
