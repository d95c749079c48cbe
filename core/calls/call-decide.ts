import { CALL_TABLE, type CallActor, type CallEnding, type CallEvent, type CallState } from './call-table.ts';

/** `calls.over`: it has ended; `calls.not_now`: it is at another step, or this is not that party's to do. */
export type CallRefusal = 'calls.over' | 'calls.not_now';

export type CallDecision =
  | { readonly ok: true; readonly to: CallState; readonly ending: CallEnding | null }
  | { readonly ok: false; readonly code: CallRefusal };

/** What an event does to a call in this state: the only place that knows. */
export function decideCall(state: CallState, event: CallEvent, actor: CallActor): CallDecision {
  if (state === 'ended') return { ok: false, code: 'calls.over' };
  const row = CALL_TABLE.find((row) => row.from === state && row.event === event && row.by.includes(actor));
  return row ? { ok: true, to: row.to, ending: row.ending } : { ok: false, code: 'calls.not_now' };
}

/** What is known of the called side when somebody calls. */
export interface InviteFacts {
  readonly inCall: boolean;
  readonly online: boolean;
}

/** How a call begins: it rings, or it is over before it could. */
export function beginCall({ inCall, online }: InviteFacts): { to: CallState; ending: CallEnding | null } {
  if (inCall) return { to: 'ended', ending: 'busy' };
  return online ? { to: 'ringing', ending: null } : { to: 'ended', ending: 'no_response' };
}
