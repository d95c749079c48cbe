import type { Loop } from '#server/app/feature.ts';
import type { Services } from '#server/app/services.ts';
import { type DueCall, dueCalls, isStillDisconnected, lockCallUnlessBusy, unrecordedCalls } from './calls.store.ts';
import { moveCall, tellCall } from './move-call.ts';
import { recordCall } from './record-call.ts';

const BATCH_CALLS = 64;
/** How late a call may stop ringing on an idle machine, in milliseconds. */
const IDLE_MS = 500;

/** Ends calls that nobody answers and calls that a party left without a message; any number of processes may run it. */
export const callsLoop: Loop = { name: 'calls', idleMs: IDLE_MS, run: endDueCalls };

/** Does one batch and returns the number of calls ended. */
export async function endDueCalls(services: Services): Promise<number> {
  const { db, rules } = services;
  const ringS = rules.get('calls.ring_timeout_s');
  const leftS = rules.get('calls.peer_left_s');
  const returnS = rules.get('calls.return_s');
  let count = 0;
  for (const due of await dueCalls(db, { ringS, leftS, returnS, limit: BATCH_CALLS })) {
    if (await endDue(services, due, { leftS, returnS })) count += 1;
  }
  for (const call of await unrecordedCalls(db, BATCH_CALLS)) {
    await recordCall(services, call);
    count += 1;
  }
  return count;
}

/** False when another transaction holds the call, or it has changed meanwhile. */
async function endDue(
  services: Services,
  { id, event, actor }: DueCall,
  patience: { readonly leftS: number; readonly returnS: number },
): Promise<boolean> {
  const ended = await services.db.transaction(async (tx) => {
    const call = await lockCallUnlessBusy(tx, id);
    if (call === null || call.state === 'ended') return null;
    // It was answered after it was selected.
    if (event === 'clock' && call.state !== 'ringing') return null;
    if (event === 'leave' && !(await isStillDisconnected(tx, call, { actor, ...patience }))) return null;
    return moveCall(tx, call, { event, actor });
  });
  if (ended) await tellCall(services, ended);
  return ended !== null;
}
