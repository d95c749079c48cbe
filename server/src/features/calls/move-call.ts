import { CALL_CHANGED } from '#contract/frames/calls.ts';
import { callMachine } from '#core/calls/call-decide.ts';
import type { CallActor, CallEvent } from '#core/calls/call-table.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { presentCall } from './calls.present.ts';
import { type CallRow, freeLines, markSeen, partyOf, withNames, writeChange } from './calls.store.ts';
import { recordCall } from './record-call.ts';

export interface CallStep {
  readonly event: CallEvent;
  readonly actor: CallActor;
  /** The page that answers. */
  readonly tab?: string;
}

/** Applies an event to a locked call. Throws the refusal of `callMachine`. Sends no signals yet: see `tellCall`. */
export async function moveCall(tx: Tx, call: CallRow, { event, actor, tab }: CallStep): Promise<CallRow> {
  const decision = callMachine.decide(call, { event, actor });
  if ('refusal' in decision) throw new AppError(decision.refusal);
  const change = { from: call.state, to: decision.to, ending: decision.ending, tab: tab ?? null };
  const written = await writeChange(tx, call.id, change);
  if (written === null) throw new AppError('gateway.conflict');
  if (written.state === 'ended') await freeLines(tx, call.id);
  if (written.state === 'connected') await markSeen(tx, call.id, call.inviteeId);
  return written;
}

/** Sends the call's new state to every page of both people, and writes its outcome to the chat once it is over. */
export async function tellCall(services: Services, call: CallRow): Promise<void> {
  const named = await withNames(services.db, call);
  for (const userId of [call.initiatorId, call.inviteeId]) {
    const party = partyOf(call, userId);
    if (party) services.signals.send([userId], { name: CALL_CHANGED, payload: presentCall(named, party) });
  }
  if (call.state === 'ended') await recordCall(services, call);
}
