import { z } from 'zod';
import type { Role } from '#core/access/access.ts';
import { PROMOTION_ACCOUNT, pointsAccountId } from '#core/ledger/accounts.ts';
import { couponHoldLegs, fundPromotionLegs, rewardLegs } from '#core/ledger/promotion-legs.ts';
import type { Group } from '#core/ledger/transfer.ts';
import { amount } from '#core/money/amount.ts';
import { type Approved, defineProposal, zStoredAmount } from '#server/app/proposal.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import { pointsAccountOf } from '#server/ledger/points-account.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { noteStaffAct, type Signers } from '#server/platform/staff-act.ts';
import { insertCoupon } from './coupons.store.ts';
import { judgeReward } from './judge-reward.ts';
import { lockReceiverById, lockRewardOf, markPaid, type PayableReward } from './rewards.store.ts';

type Gift = Pick<PayableReward, 'id' | 'code' | 'kind' | 'userId' | 'amount' | 'payment'>;
type Scope = Pick<WriteCall, 'services' | 'tx'>;

/** Moves the points of a ticket, or reserves them for its coupon, once, and tells its receiver. Throws `tickets.promotion_empty`. */
export async function payReward(
  call: Scope,
  gift: Gift,
  { reason, ...signers }: Signers & { readonly reason: string },
): Promise<void> {
  const { services, tx } = call;
  const { id, code, kind, userId, payment } = gift;
  const account = pointsAccountId(userId);
  await services.ledger.openAccounts([pointsAccountOf(userId)], tx);
  const isCoupon = payment === 'coupon';
  const moved = {
    id: derivedId(id, isCoupon ? 'reserved' : 'paid'),
    rewardId: id,
    account,
    amount: amount(gift.amount),
  };
  const payload = { what: isCoupon ? 'coupon_given' : kind, amount: gift.amount.toString() } as const;
  await tell(tx, { event: 'points.changed', to: { owner: userId }, payload });
  const after = { kind, [payment]: gift.amount.toString() };
  await apply(call, isCoupon ? couponHoldLegs(moved) : rewardLegs(kind, moved));
  if (isCoupon) await insertCoupon(call, { id, userId, amount: gift.amount, holdId: moved.id });
  await tx.run(
    noteStaffAct({
      ...signers,
      kind: 'reward',
      userId,
      subject: code,
      before: { kind: null, [payment]: null },
      after,
      reason,
    }),
  );
}

export const rewardProposals = [
  defineProposal(['reward'], z.strictObject({ code: z.string() }), payProposedReward),
  defineProposal(['promotion'], z.strictObject({ amount: zStoredAmount }), fundPromotion),
];

/** An approved proposal pays its ticket, which is judged again: much may have changed while it waited. Throws its refusal. */
async function payProposedReward(
  call: WriteCall,
  { payload: { code }, reason }: Approved<{ readonly code: string }>,
  signers: Signers,
): Promise<void> {
  const reward = await lockRewardOf(call.tx, code);
  if (reward === null) throw new AppError('nothing.found');
  if (reward.paidAt !== null) throw new AppError('already.done');
  const { kind, scenario, orderCode, id: ticketId, byId: proposerId } = reward;
  await judgeReward(call, {
    kind,
    scenario,
    payment: reward.payment,
    amount: reward.amount,
    giver: { id: call.session.userId, role: call.session.role as Role },
    receiver: await lockReceiverById(call.tx, reward.userId),
    // The approver is the second person: no limit of one person applies.
    givenAlone: 0n,
    orderCode,
    ticketId,
    proposerId,
  });
  await markPaid(call.tx, reward.id, call.session.userId);
  await payReward(call, reward, { ...signers, reason });
}

/** An approved proposal issues points for the promotion account. */
async function fundPromotion(
  call: WriteCall,
  { id, payload, reason }: Approved<{ readonly amount: bigint }>,
  signers: Signers,
): Promise<void> {
  await apply(call, fundPromotionLegs({ id: derivedId(id, 'funded'), ref: id, amount: payload.amount }));
  const after = { points: payload.amount.toString() };
  const entry = { kind: 'reward', userId: null, subject: 'promotion', before: { points: null }, after } as const;
  await call.tx.run(noteStaffAct({ ...signers, ...entry, reason }));
}

async function apply({ services, tx }: Scope, legs: Group): Promise<void> {
  const [answer] = await services.ledger.apply([legs], tx);
  if (answer?.result === 'insufficient_funds') throw new AppError('tickets.promotion_empty');
  if (answer?.result !== 'created') throw new Error(`the ledger answered a reward with ${answer?.result}`);
}

/** What the promotion account holds, base units of points. */
export async function promotionBalance({ ledger }: Scope['services']): Promise<bigint> {
  const [account] = await ledger.accounts([PROMOTION_ACCOUNT]);
  return account === undefined ? 0n : account.creditsPosted - account.debitsPosted - account.debitsPending;
}
