import { machine } from '../machine/machine.ts';
import {
  CALL_STATES,
  CALL_TABLE,
  type CallActor,
  type CallEnding,
  type CallEvent,
  type CallRow,
  type CallState,
} from './call-table.ts';

/** The event belongs to the other party: the same as in another state. */
export type CallRefusal = 'calls.over' | 'calls.not_now';

export const callMachine = machine<{
  row: CallRow;
  facts: { readonly state: CallState };
  move: { readonly event: CallEvent; readonly actor: CallActor };
  refusal: CallRefusal;
  decision: { readonly to: CallState; readonly ending: CallEnding | null };
}>({
  rows: CALL_TABLE,
  states: CALL_STATES,
  begins: ['ringing'],
  ends: ['ended'],
  silent: ['clock'],
  waitsFor: { connected: 'its two people, or their pages' },
  refusals: { state: 'calls.not_now', ended: 'calls.over' },
  refusesFirst: 'state',
  rolesOf: (_, { actor }) => [actor],
  outcome: ({ to, ending }) => ({ to, ending }),
});

/**
 * The first state of a call: it rings, or it ends at once because the called side is in another call. It rings for
 * somebody without a connection too: a page that connects while it rings is told of it.
 */
export function beginCall(isInCall: boolean): { to: CallState; ending: CallEnding | null } {
  return isInCall ? { to: 'ended', ending: 'busy' } : { to: 'ringing', ending: null };
}
