import { type Amount, ZERO } from '../money/amount.ts';
import { referralShareOf } from '../money/price.ts';
import { FEE_ACCOUNT } from './accounts.ts';
import { TRANSFER_CODES } from './codes.ts';
import type { Group, Transfer } from './transfer.ts';

/** The reservations of a points order on its seller's account. Amounts are base units of points. */
export interface PointsHolds {
  readonly orderId: string;
  /** The seller's id at placing time. */
  readonly sellerAccount: string;
  readonly buyerAccount: string;
  readonly holdId: string;
  readonly amount: Amount;
  /** Null without a fee. */
  readonly feeHoldId: string | null;
  readonly fee: Amount;
}

/** Placing a points order: the amount for the buyer and the fee for the platform, reserved together or not at all. */
export function pointsHoldLegs(holds: PointsHolds): Group {
  const { orderId, sellerAccount, buyerAccount, feeHoldId } = holds;
  const common = { kind: 'pending', debitAccount: sellerAccount, ref: orderId } as const;
  const legs: Transfer[] = [
    {
      ...common,
      id: holds.holdId,
      creditAccount: buyerAccount,
      amount: holds.amount,
      code: TRANSFER_CODES.points_hold.number,
    },
  ];
  if (feeHoldId !== null) {
    legs.push({
      ...common,
      id: feeHoldId,
      creditAccount: FEE_ACCOUNT,
      amount: holds.fee,
      code: TRANSFER_CODES.points_fee_hold.number,
    });
  }
  return legs;
}

export interface PointsResolution {
  readonly holds: PointsHolds;
  /** Derived from the holds' ids, so that a retry is the same resolution. */
  readonly ids: { readonly resolution: string; readonly fee: string; readonly referral: string };
  readonly outcome: 'settle' | 'void';
  /** The points account of the seller's referrer; null without one. */
  readonly referrerAccount: string | null;
}

/**
 * Both holds resolved in one linked group: the buyer receives exactly the amount, the platform the fee and the seller's
 * referrer half of it, floored; or all of it goes back and nothing is charged.
 */
export function pointsResolutionLegs({ holds, ids, outcome, referrerAccount }: PointsResolution): {
  readonly legs: Group;
  readonly referralShare: Amount;
} {
  const { orderId: ref, holdId, feeHoldId } = holds;
  const pending = [
    { id: ids.resolution, pendingId: holdId, code: TRANSFER_CODES.points_settle.number },
    ...(feeHoldId === null ? [] : [{ id: ids.fee, pendingId: feeHoldId, code: TRANSFER_CODES.points_fee.number }]),
  ];
  if (outcome === 'void') {
    const code = TRANSFER_CODES.points_return.number;
    return {
      legs: pending.map(({ id, pendingId }) => ({ kind: 'void', id, pendingId, code, ref })),
      referralShare: ZERO,
    };
  }
  const legs: Transfer[] = pending.map((leg) => ({ kind: 'post', ...leg, amount: null, ref }));
  const referralShare = referrerAccount === null ? ZERO : referralShareOf(holds.fee);
  if (referrerAccount !== null && referralShare > 0n) {
    legs.push({
      kind: 'plain',
      id: ids.referral,
      debitAccount: FEE_ACCOUNT,
      creditAccount: referrerAccount,
      amount: referralShare,
      code: TRANSFER_CODES.referral_share.number,
      ref,
    });
  }
  return { legs, referralShare };
}
