import { z } from 'zod';
import { SEEN_PAYMENTS, SETTLE_DECISIONS, type SettleDecision, settleRefusal } from '#core/withdrawals/settle.ts';
import type { WithdrawalEvent } from '#core/withdrawals/withdrawal-table.ts';
import { type Approved, defineProposal } from '#server/app/proposal.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noteStaffAct, type Signers } from '#server/platform/staff-act.ts';
import { moveWithdrawal } from '../move.ts';
import { approvalsOf, reviewsOf } from '../withdrawals.store.ts';
import { isPaidElsewhere, lockUnclear, type UnclearRow } from './settle.store.ts';

/** As it was proposed. */
const zSettlement = z.strictObject({
  withdrawalId: z.uuid(),
  decision: z.enum(SETTLE_DECISIONS),
  /** The transaction that paid it; null: none did. */
  txHash: z.string().nullable(),
  seen: z.enum(SEEN_PAYMENTS).nullable(),
  /** Its block, as a decimal text; null: the nodes do not have it. */
  height: z.string().regex(/^\d+$/).nullable(),
});
export type Settlement = z.output<typeof zSettlement>;

export const settlementProposals = defineProposal(['withdrawal_settle'], zSettlement, carryOutSettlement);

export const EVENTS = {
  paid: 'settle_paid',
  unpaid: 'settle_unpaid',
} as const satisfies Record<SettleDecision, WithdrawalEvent>;

/** Throws why a locked withdrawal cannot be settled so. */
export async function requireSettleable(
  { tx, services }: WriteCall,
  row: UnclearRow,
  { decision, txHash, seen }: Settlement,
): Promise<void> {
  const { id, network } = row;
  const rule = 'withdrawals.unclear_s';
  const refusal = settleRefusal(
    {
      isUnclear: row.state === 'broadcast' && row.waitsFor === 'unclear',
      waitsForRecord: row.waitsFor === 'record',
      unclearS: row.unclearS,
      decision,
      isPaidElsewhere: txHash !== null && (await isPaidElsewhere(tx, { id, network, txHash })),
      seen,
    },
    services.rules.get(rule),
  );
  if (refusal === 'withdrawals.unclear_young') throw new AppError(refusal, { rule });
  if (refusal !== null) throw new AppError(refusal);
}

/** An approved settlement. Throws when the chain has told meanwhile what became of the withdrawal. */
async function carryOutSettlement(
  call: WriteCall,
  { payload: settlement, before, after, reason }: Approved<Settlement>,
  signers: Signers,
): Promise<void> {
  const { tx } = call;
  const row = await lockUnclear(tx, settlement.withdrawalId);
  if (row === null) throw new AppError('nothing.found');
  await requireSettleable(call, row, settlement);
  const { decision, txHash, height } = settlement;
  const approvals = approvalsOf(await reviewsOf(tx, row.id));
  const payment = {
    ...(txHash === null ? {} : { txHash }),
    ...(height === null ? {} : { height: BigInt(height) }),
  };
  const state = await moveWithdrawal(call, row, { event: EVENTS[decision], approvals, reason, ...payment });
  if (state === null) throw new AppError('withdrawals.not_unclear');
  const about = { kind: 'withdrawal', userId: row.userId, subject: row.id } as const;
  await tx.run(noteStaffAct({ ...signers, ...about, before, after, reason }));
}
