import { depositCurrencyOf } from '#core/deposits/deposit-currency.ts';
import { btcWithdrawalPayLegs, btcWithdrawalReturnLegs } from '#core/ledger/btc-withdrawal-legs.ts';
import type { Group } from '#core/ledger/transfer.ts';
import {
  type WithdrawalHold,
  type WithdrawalResolution,
  withdrawalKeepFeeLegs,
  withdrawalPayLegs,
  withdrawalReturnLegs,
} from '#core/ledger/withdrawal-legs.ts';
import { type Amount, amount, ZERO } from '#core/money/amount.ts';
import { decideWithdrawal } from '#core/withdrawals/decide-withdrawal.ts';
import type { StoredWithdrawalState, WithdrawalEvent, WithdrawalMoney } from '#core/withdrawals/withdrawal-table.ts';
import type { Scope } from '#server/app/scope.ts';
import { custodyAccountOf } from '#server/features/deposits/public.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { releaseCoins } from './bitcoin/coins.store.ts';
import { type StepNotes, saveStep, type WithdrawalRow } from './withdrawals.store.ts';

export interface Move extends StepNotes {
  readonly event: WithdrawalEvent;
  readonly approvals: number;
  /** Of `cancel` while it is with the signer: see `WithdrawalFacts`. */
  readonly isUnsigned?: boolean;
  /** Of bitcoin that was paid: what the network took. None of a payment that somebody made by hand: the books know of no fee. */
  readonly networkFee?: Amount;
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
  { event, approvals, isUnsigned = false, networkFee = ZERO, ...notes }: Move,
): Promise<StoredWithdrawalState | null> {
  const reviewers = notes.reviewers ?? row.reviewers;
  const step = decideWithdrawal({ state: row.state, approvals, reviewers, isUnsigned }, event);
  if (step === null) return null;
  const isBitcoin = depositCurrencyOf(row.network) === 'BTC';
  const isPaid = isBitcoin && step.money === 'pay';
  const paid = isPaid ? { paidFee: networkFee } : {};
  await saveStep(tx, { id: row.id, state: step.state }, { ...notes, ...paid, ...failureOf(services, event) });
  const hold = holdOf(row);
  const ids = {
    points: derivedId(row.holdId, 'points-resolution'),
    custody: derivedId(row.holdId, 'custody-resolution'),
    fee: derivedId(row.holdId, 'fee'),
  };
  const legs = isBitcoin ? btcLegsOf(step.money, hold, { ids, networkFee }) : legsOf(step.money, hold, ids);
  if (legs !== null) assertApplied(await services.ledger.apply([legs], tx));
  // What may have been signed stays reserved: its outputs belong to this payment for ever.
  if (isBitcoin && (step.state === 'returned' || step.state === 'cancelled')) await releaseCoins(tx, row.id);
  if (step.state !== row.state) {
    await tellOwner(tx, { ...row, state: step.state }, { ...notes, isRefused: event === 'bounce' });
  }
  return step.state;
}

/** A payment that failed pauses its receiver: another one would cost the network's fee again. */
const failureOf = ({ rules }: Scope['services'], event: WithdrawalEvent): StepNotes =>
  event === 'revert' || event === 'bounce'
    ? { isRefused: event === 'bounce', pauseS: rules.get('withdrawals.refusal_pause_s') }
    : {};

function legsOf(money: WithdrawalMoney | null, hold: WithdrawalHold, ids: WithdrawalResolution): Group | null {
  if (money === 'pay') return withdrawalPayLegs(hold, ids);
  if (money === 'keep_fee') return withdrawalKeepFeeLegs(hold, ids);
  return money === 'give_back' ? withdrawalReturnLegs(hold, ids) : null;
}

interface Ending {
  readonly ids: WithdrawalResolution;
  readonly networkFee: Amount;
}

function btcLegsOf(money: WithdrawalMoney | null, hold: WithdrawalHold, { ids, networkFee }: Ending): Group | null {
  if (money === 'pay') return btcWithdrawalPayLegs(hold, ids, networkFee);
  return money === 'give_back' ? btcWithdrawalReturnLegs(hold, ids) : null;
}

/** Tells the owner of a withdrawal its state. */
export async function tellOwner(
  tx: Tx,
  { id, userId, network, state, amount: sum }: Pick<WithdrawalRow, 'id' | 'userId' | 'network' | 'state' | 'amount'>,
  { reason, isRefused = false }: Pick<StepNotes, 'reason' | 'isRefused'> = {},
): Promise<void> {
  const note = { ...(reason !== undefined && { note: reason }), ...(isRefused && { isRefused }) };
  const payload = { what: state, id, currency: depositCurrencyOf(network), amount: sum.toString(), ...note };
  await tell(tx, { event: 'withdrawals.changed', to: { owner: userId }, payload });
}
