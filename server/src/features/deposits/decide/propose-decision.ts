import { proposeDecision, waitOnDeposit } from '#contract/functions/deposit-decisions.ts';
import { decideDeposit } from '#core/deposits/decide-deposit.ts';
import { depositCurrencyOf } from '#core/deposits/deposit-currency.ts';
import { DEPOSIT_DECISIONS, decisionsIn } from '#core/deposits/deposit-decisions.ts';
import { openProposal } from '#server/features/staff/public.ts';
import { handle, personOf, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { limitsAt } from '../networks.ts';
import { lockDeposit, lookAgain } from './decide.store.ts';

const WAIT_DAYS = 7;

/** 902158. */
export const proposeDecisionHandler = handle(proposeDecision, async (call: WriteCall, { id, decision, reason }) => {
  const { tx, services } = call;
  const deposit = await lockDeposit(tx, id);
  if (deposit === null) throw new AppError('nothing.found');
  if (!decisionsIn(deposit.state).includes(decision)) throw new AppError('deposits.decision');
  const { proposal, event } = DEPOSIT_DECISIONS[decision];
  const facts = { state: deposit.state, amount: BigInt(deposit.amount) };
  const next = decideDeposit(facts, { event }, limitsAt(services, deposit.network));
  if (next === null) throw new AppError('deposits.too_large');
  const paid = { [depositCurrencyOf(deposit.network) === 'BTC' ? 'btc' : 'deposit']: deposit.amount };
  return openProposal(call, {
    kind: proposal,
    subject: deposit.id,
    userId: deposit.userId,
    payload: { depositId: id, decision, state: deposit.state },
    before: { owner: deposit.owner, ...paid, state: deposit.state },
    after: { owner: deposit.owner, ...paid, state: next.state, decision },
    reason,
  });
});

/** 902159. One member of staff may wait: nothing moves. */
export const waitOnDepositHandler = handle(waitOnDeposit, async (call: WriteCall, { id, reason }) => {
  const { tx, session } = call;
  const deposit = await lockDeposit(tx, id);
  if (deposit === null) throw new AppError('nothing.found');
  const { state, userId, owner } = deposit;
  if (state !== 'held' && state !== 'lost') throw new AppError('deposits.decision');
  await lookAgain(tx, id, WAIT_DAYS);
  const after = { state, endsAt: `${WAIT_DAYS} days` };
  const signers = { actorId: personOf(session), approverId: null };
  await tx.run(noteStaffAct({ ...signers, kind: 'deposit', userId, subject: owner, before: { state }, after, reason }));
  return { ok: true as const };
});
