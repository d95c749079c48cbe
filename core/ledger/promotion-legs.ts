import { type Amount, amount } from '../money/amount.ts';
import { PROMOTION_ACCOUNT, TREASURY_ACCOUNT } from './accounts.ts';
import { TRANSFER_CODES } from './codes.ts';
import type { Group } from './transfer.ts';

interface Gift {
  readonly id: string;
  /** The reward ticket. */
  readonly rewardId: string;
  /** The points account of the receiver. */
  readonly account: string;
  /** Base units of points, above zero. */
  readonly amount: Amount;
}

/** Points that staff give: promotion -> receiver. */
export function rewardLegs(kind: 'compensation' | 'reward', gift: Gift): Group {
  const name = kind === 'compensation' ? 'promotion_compensation' : 'promotion_reward';
  return [
    {
      kind: 'plain',
      id: gift.id,
      debitAccount: PROMOTION_ACCOUNT,
      creditAccount: gift.account,
      amount: gift.amount,
      code: TRANSFER_CODES[name].number,
      ref: gift.rewardId,
    },
  ];
}

interface CouponHold {
  readonly couponId: string;
  readonly holdId: string;
}

/** A coupon reserves its points on the promotion account, so that they are there when an order uses it. */
export function couponHoldLegs({ id, rewardId, ...gift }: Gift): Group {
  return [
    {
      kind: 'pending',
      id,
      debitAccount: PROMOTION_ACCOUNT,
      creditAccount: gift.account,
      amount: gift.amount,
      code: TRANSFER_CODES.coupon_hold.number,
      ref: rewardId,
    },
  ];
}

/** An order used the coupon: all of its points go to its owner. */
export const couponPayLegs = ({ couponId: ref, holdId: pendingId }: CouponHold, id: string): Group => [
  { kind: 'post', id, pendingId, amount: null, code: TRANSFER_CODES.coupon_pay.number, ref },
];

/** No order used it in time. */
export const couponReturnLegs = ({ couponId: ref, holdId: pendingId }: CouponHold, id: string): Group => [
  { kind: 'void', id, pendingId, code: TRANSFER_CODES.coupon_return.number, ref },
];

/** Points for the promotion account, agreed by two administrators: treasury -> promotion. `ref` is the proposal. */
export function fundPromotionLegs({ id, ref, amount: funded }: { id: string; ref: string; amount: bigint }): Group {
  return [
    {
      kind: 'plain',
      id,
      debitAccount: TREASURY_ACCOUNT,
      creditAccount: PROMOTION_ACCOUNT,
      amount: amount(funded),
      code: TRANSFER_CODES.promotion_fund.number,
      ref,
    },
  ];
}
