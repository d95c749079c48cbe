import type { AttemptEvent, AttemptState } from '#core/payouts/attempt-table.ts';
import type { PayoutEvent } from '#core/payouts/payout-table.ts';
import type { Scope } from '#server/app/scope.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { moveBySystem } from '../move.ts';
import type { LockedPayout } from '../payouts.store.ts';
import { insertAttempt, nextAttemptNo } from './attempts.store.ts';

/** What an attempt became, and by what. */
interface Became {
  readonly before: AttemptState;
  readonly state: AttemptState;
  readonly event: AttemptEvent;
  readonly reason: string;
}

const ENDINGS: Readonly<Partial<Record<AttemptState, PayoutEvent>>> = {
  success: 'succeed',
  failed: 'fail',
  name_mismatch: 'mismatch',
};

/**
 * Moves a locked payout by what became of its attempt. A payout that its provider started again is paid by another attempt
 * when this one surely was not; when nobody knows, it is for staff.
 */
export async function followAttempt(scope: Scope, payout: LockedPayout, became: Became): Promise<void> {
  const { before, state, event, reason } = became;
  const ending = ENDINGS[state];
  if (payout.againAt !== null) return followAgain(scope, payout, became);
  if (ending === undefined || before === state) return;
  const isMoved = await moveBySystem(scope, payout, { event: ending, patch: { reason: reason || wordsOf(event) } });
  if (isMoved || state !== 'success' || payout.state === 'success') return;
  scope.services.log.error({ payout: payout.id }, 'a channel paid a payout whose points had gone back');
}

async function followAgain(scope: Scope, payout: LockedPayout, { state, event, reason }: Became): Promise<void> {
  if (state === 'success') {
    await moveBySystem(scope, payout, { event: 'succeed', patch: { isAgain: false } });
    return;
  }
  if (state === 'failed' && payout.state === 'paying') {
    await scope.tx.run(sql`UPDATE payout SET again_at = NULL WHERE id = ${payout.id}`);
    return addAttempt(scope, payout, payout.channel);
  }
  if (state === 'failed' || state === 'name_mismatch') {
    const ending = state === 'failed' ? 'fail' : 'mismatch';
    await moveBySystem(scope, payout, { event: ending, patch: { isAgain: false, reason } });
    return;
  }
  if (WITHOUT_OUTCOME.includes(event))
    await moveBySystem(scope, payout, { event: 'doubt', patch: { isAgain: false, reason } });
}

/** The channel was asked what became of it, and did not know. */
const WITHOUT_OUTCOME: readonly AttemptEvent[] = ['pending', 'absent', 'other_sum'];

/** Another payment of a payout through its channel, under a reference of its own. */
export async function addAttempt(
  { tx }: Pick<Scope, 'tx'>,
  { id }: Pick<LockedPayout, 'id'>,
  channel: LockedPayout['channel'],
): Promise<void> {
  if (channel === null) throw new Error(`payout ${id} has no channel`);
  const attemptNo = await nextAttemptNo(tx, id);
  await insertAttempt(tx, { id: newId(), payoutId: id, attemptNo, channel, reference: `${id}-${attemptNo}` });
}

const wordsOf = (event: AttemptEvent): string => (event === 'absent' ? 'the channel has no such payment' : '');
