import { type WithdrawalHold, withdrawalPayLegs, withdrawalReturnLegs } from '#core/ledger/withdrawal-legs.ts';
import { amount } from '#core/money/amount.ts';
import { decideWithdrawal } from '#core/withdrawals/decide-withdrawal.ts';
import type { StoredWithdrawalState, WithdrawalEvent } from '#core/withdrawals/withdrawal-table.ts';
import type { Services } from '#server/app/services.ts';
import { custodyAccountOf } from '#server/features/deposits/public.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { type StepNotes, saveStep, type WithdrawalRow } from './withdrawals.store.ts';

export interface Scope {
  readonly services: Services;
  readonly tx: Tx;
}

export interface Move extends StepNotes {
  readonly event: WithdrawalEvent;
  readonly approvals: number;
}

/** The two holds of a withdrawal, as the ledger has them. */
export const holdOf = (
  row: Pick<WithdrawalRow, 'id' | 'userId' | 'network' | 'amount' | 'fee' | 'holdId'>,
): WithdrawalHold => ({
  withdrawalId: row.id,
  ids: { points: row.holdId, custody: derivedId(row.holdId, 'custody') },
  userId: row.userId,
  custodyAccount: custodyAccountOf(row.network).id,
  amount: amount(row.amount),
  fee: amount(row.fee),
});

/**
 * Does what an event makes of a withdrawal that the caller has locked: its state, its money, and what is told. Returns the new
 * state; null: nothing can come of the event.
 */
export async function moveWithdrawal(
  { services, tx }: Scope,
  row: WithdrawalRow,
  { event, approvals, ...notes }: Move,
): Promise<StoredWithdrawalState | null> {
  const reviewers = notes.reviewers ?? row.reviewers;
  const step = decideWithdrawal({ state: row.state, approvals, reviewers }, event);
  if (step === null) return null;
  await saveStep(tx, { id: row.id, state: step.state }, notes);
  const hold = holdOf(row);
  const ids = {
    points: derivedId(row.holdId, 'points-resolution'),
    custody: derivedId(row.holdId, 'custody-resolution'),
    fee: derivedId(row.holdId, 'fee'),
  };
  if (step.money === 'pay') assertApplied(await services.ledger.apply([withdrawalPayLegs(hold, ids)], tx));
  if (step.money === 'give_back') assertApplied(await services.ledger.apply([withdrawalReturnLegs(hold, ids)], tx));
  if (step.state !== row.state) await tellOwner(tx, { ...row, state: step.state }, notes.reason);
  return step.state;
}

/** Tells the owner of a withdrawal its state. */
export async function tellOwner(
  tx: Tx,
  { id, userId, state, amount: points }: Pick<WithdrawalRow, 'id' | 'userId' | 'state' | 'amount'>,
  reason?: string,
): Promise<void> {
  const note = reason === undefined ? {} : { note: reason };
  const payload = { what: state, id, amount: points.toString(), ...note };
  await tell(tx, { event: 'withdrawals.changed', home: userId, to: { owner: userId }, payload });
}
