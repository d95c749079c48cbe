import { z } from 'zod';
import type { ErrorCode } from '#contract/errors/codes.ts';
import { decideDeposit } from '#core/deposits/decide-deposit.ts';
import { type DepositCurrency, depositCurrencyOf } from '#core/deposits/deposit-currency.ts';
import { DEPOSIT_DECISION_NAMES, DEPOSIT_DECISIONS } from '#core/deposits/deposit-decisions.ts';
import { depositLegs } from '#core/ledger/deposit-legs.ts';
import { lossLegs } from '#core/ledger/loss-legs.ts';
import type { Group } from '#core/ledger/transfer.ts';
import { amount } from '#core/money/amount.ts';
import { type Approved, defineProposal } from '#server/app/proposal.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noteStaffAct, type Signers } from '#server/platform/staff-act.ts';
import { creditAccountOf, custodyAccountOf, limitsAt } from '../networks.ts';
import { tellDeposits } from '../tell-deposits.ts';
import { saveOutcomes } from '../watch/credit.store.ts';
import { closeDeposit, type DecidedDeposit, lockDeposit } from './decide.store.ts';

const zDecision = z.strictObject({ depositId: z.uuid(), decision: z.enum(DEPOSIT_DECISION_NAMES), state: z.string() });

export const decisionProposals = defineProposal(
  ['deposit_credit', 'deposit_refuse', 'deposit_settle'],
  zDecision,
  carryOutDecision,
);

/** An approved decision about a deposit. Throws `gateway.conflict` when the deposit has changed meanwhile. */
async function carryOutDecision(
  call: WriteCall,
  { payload: { depositId, decision, state }, before, after, reason }: Approved<z.output<typeof zDecision>>,
  signers: Signers,
): Promise<void> {
  const { tx, services } = call;
  const deposit = await lockDeposit(tx, depositId);
  if (deposit === null || deposit.state !== state) throw new AppError('gateway.conflict');
  const { event } = DEPOSIT_DECISIONS[decision];
  const facts = { state: deposit.state, amount: BigInt(deposit.amount) };
  const next = decideDeposit(facts, { event }, limitsAt(services, deposit.network));
  if (next === null) throw new AppError('gateway.conflict');
  if (next.pays) await credit(call, deposit);
  else {
    if (next.state !== 'refused' && next.state !== 'settled') throw new Error(`a decision to ${next.state}`);
    if (next.state === 'settled') await settle(call, deposit, decision === 'take_back');
    await closeDeposit(tx, deposit.id, next.state);
  }
  const { id, userId, network, owner } = deposit;
  const what = decision === 'take_back' ? 'taken_back' : next.state;
  await tellDeposits(tx, [{ userId, what, id, network, amount: deposit.amount }]);
  await tx.run(noteStaffAct({ ...signers, kind: 'deposit', userId, subject: owner, before, after, reason }));
}

/** The same transfers, with the same ids, as when the watcher credits it: it is never credited twice. */
async function credit(call: WriteCall, { id, network, userId, amount: paid }: DecidedDeposit): Promise<void> {
  const { tx, services } = call;
  const currency = depositCurrencyOf(network);
  await services.ledger.openAccounts([creditAccountOf(currency, userId), custodyAccountOf(network)], tx);
  const ids = { receive: derivedId(id, 'receive'), issue: derivedId(id, 'issue') };
  const custodyAccount = custodyAccountOf(network).id;
  await apply(call, depositLegs({ depositId: id, ids, userId, custodyAccount, currency, amount: amount(paid) }));
  await saveOutcomes(tx, [{ id, state: 'credited' }]);
}

function settle(call: WriteCall, { id, network, userId, amount: paid }: DecidedDeposit, isTakenBack: boolean) {
  const ids = { loss: derivedId(id, 'loss'), takeBack: derivedId(id, 'take back') };
  const custodyAccount = custodyAccountOf(network).id;
  const lost = { depositId: id, ids, userId, custodyAccount, currency: depositCurrencyOf(network) };
  return apply(call, lossLegs({ ...lost, amount: amount(paid), isTakenBack }), SHORT[lost.currency]);
}

/** Why a loss cannot be settled so: the account that would bear it has too little. */
const SHORT = { USDT: 'deposits.points_gone', BTC: 'deposits.btc_gone' } as const satisfies Record<
  DepositCurrency,
  ErrorCode
>;

async function apply({ services, tx }: WriteCall, legs: Group, short: ErrorCode = 'gateway.conflict'): Promise<void> {
  const [answer] = await services.ledger.apply([legs], tx);
  if (answer?.result === 'insufficient_funds') throw new AppError(short);
  if (answer?.result !== 'created') throw new AppError('gateway.conflict');
}
