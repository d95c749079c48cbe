import type { Role } from '#core/access/access.ts';
import type { StockCurrency, StockWay } from '#core/ledger/swap-legs.ts';
import { isRuleName } from '#core/rules/rules.ts';
import type { ProposalKind } from '#core/staff/proposals.ts';
import { plainTerms } from '#core/staff/roles.ts';
import { startFactorReset } from '#server/features/auth/public.ts';
import { carryOutDecision, carryOutResume } from '#server/features/deposits/public.ts';
import { noticePenalty } from '#server/features/providers/public.ts';
import { changeFee, changeRate, changeRule, type FeeChange, storedRate } from '#server/features/settings/public.ts';
import { changeSwapStock } from '#server/features/swaps/public.ts';
import { carryOutSweep } from '#server/features/sweeps/public.ts';
import { fundPromotion, payProposedReward } from '#server/features/tickets/public.ts';
import { carryOutMove } from '#server/features/treasury/public.ts';
import { carryOutSettlement } from '#server/features/withdrawals/public.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noteStaffAct, type Signers } from '#server/platform/staff-act.ts';
import { changeRole } from '../roles/change-role.ts';
import { lockRole } from '../roles/roles.store.ts';
import type { ProposalRow } from './proposals.store.ts';

type CarryOut = (call: WriteCall, proposal: ProposalRow, signers: Signers) => Promise<void>;

type OwnFee = Pick<FeeChange, 'feeBps' | 'before'>;

/** As they were proposed: each kind reads the shape that it wrote. */
interface Payloads {
  readonly rule: { readonly name: string; readonly value: number; readonly before: number };
  readonly fx: { readonly currency: string; readonly rate: string; readonly before: string | null };
  readonly card_fee: OwnFee & { readonly cardTypeId: string };
  readonly method_fee: OwnFee & { readonly method: string };
  readonly reward: { readonly code: string };
  readonly promotion: { readonly amount: string };
  readonly penalty: { readonly orderCode: string; readonly amount: string };
  readonly swapStock: { readonly currency: StockCurrency; readonly way: StockWay; readonly amount: string };
  readonly admin: { readonly role: Role; readonly before: Role };
}

const changeAdmin: CarryOut = async (call, { userId, payload, reason }, signers) => {
  const { role, before } = payload as Payloads['admin'];
  if (userId === null) throw new AppError('nothing.found');
  // A role that changed meanwhile was not the one that the proposer saw.
  if ((await lockRole(call.tx, userId))?.terms.role !== before) throw new AppError('gateway.conflict');
  await changeRole(call, { userId, to: plainTerms(role), reason }, signers);
};

/** What an approved proposal does, within the transaction of its approval. Throws when things have changed meanwhile. */
export const CARRY_OUT: Readonly<Record<ProposalKind, CarryOut>> = {
  make_admin: changeAdmin,
  unmake_admin: changeAdmin,
  reset_factors: async (call, { userId, subject, before, after, reason }, signers) => {
    if (userId === null) throw new AppError('nothing.found');
    await startFactorReset(call, userId);
    await call.tx.run(noteStaffAct({ ...signers, kind: 'factors', userId, subject, before, after, reason }));
  },
  penalty: async (call, { userId, payload, reason }, signers) => {
    const { orderCode, amount } = payload as Payloads['penalty'];
    if (userId === null) throw new AppError('nothing.found');
    await noticePenalty(call, { userId, orderCode, amount: BigInt(amount), reason }, signers);
  },
  rule: async (call, { payload, reason }, signers) => {
    const { name, value, before } = payload as Payloads['rule'];
    // A rule that a newer version no longer has.
    if (!isRuleName(name)) throw new AppError('nothing.found');
    await changeRule(call, { name, value, before, reason }, signers);
  },
  fx: async (call, { payload, reason }, signers) => {
    const { currency, rate, before } = payload as Payloads['fx'];
    const stored = await storedRate(call, currency);
    if ((stored?.toString() ?? null) !== before) throw new AppError('gateway.conflict');
    await changeRate(call, { currency, rate: BigInt(rate), reason }, signers);
  },
  card_fee: async (call, { payload, reason }, signers) => {
    const { cardTypeId, ...fee } = payload as Payloads['card_fee'];
    await changeFee(call, { kind: 'card_type', subject: cardTypeId, ...fee, reason }, signers);
  },
  method_fee: async (call, { payload, reason }, signers) => {
    const { method, ...fee } = payload as Payloads['method_fee'];
    await changeFee(call, { kind: 'payment_method', subject: method, ...fee, reason }, signers);
  },
  reward: async (call, { payload, reason }, signers) => {
    const { code } = payload as Payloads['reward'];
    await payProposedReward(call, { code, reason }, signers);
  },
  promotion: async (call, { id, payload, reason }, signers) => {
    const { amount } = payload as Payloads['promotion'];
    await fundPromotion(call, { id, amount: BigInt(amount), reason }, signers);
  },
  deposit_credit: carryOutDecision,
  deposit_refuse: carryOutDecision,
  deposit_settle: carryOutDecision,
  sweep: carryOutSweep,
  withdrawal_settle: carryOutSettlement,
  chain_resume: carryOutResume,
  treasury_issue: carryOutMove,
  treasury_redeem: carryOutMove,
  treasury_move: carryOutMove,
  swap_stock: async (call, { id, payload, reason }, signers) => {
    await changeSwapStock(call, { ...(payload as Payloads['swapStock']), id, reason }, signers);
  },
};
