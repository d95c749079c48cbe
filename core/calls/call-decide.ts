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

/**
 * The first state of a call: it rings, or it ends at once because the called side is in another call. It rings for
 * somebody without a connection too: a page that connects while it rings is told of it.
 */
export function beginCall(isInCall: boolean): { to: CallState; ending: CallEnding | null } {
  return isInCall ? { to: 'ended', ending: 'busy' } : { to: 'ringing', ending: null };
}
