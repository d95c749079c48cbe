import { type Amount, amount } from '../money/amount.ts';
import { FEE_ACCOUNT, OUTSIDE_USDT_ACCOUNT, pointsAccountId, TREASURY_ACCOUNT } from './accounts.ts';
import { TRANSFER_CODES } from './codes.ts';
import type { Group } from './transfer.ts';

export interface WithdrawalHold {
  /** The withdrawal, which every transfer refers to. */
  readonly withdrawalId: string;
  /** Ids of the transfers of points, and of the USDT in custody. */
  readonly ids: { readonly points: string; readonly custody: string };
  readonly userId: string;
  /** The custody account of the network. */
  readonly custodyAccount: string;
  /** Base units of points. */
  readonly amount: Amount;
  /** The part of it that pays the network; the rest leaves as USDT. */
  readonly fee: Amount;
}

/** Holds the points, and the USDT that they are paid with. */
export function withdrawalHoldLegs(hold: WithdrawalHold): Group {
  const net = netOf(hold);
  const { withdrawalId: ref, ids, userId, custodyAccount } = hold;
  const code = TRANSFER_CODES;
  return [
    {
      kind: 'pending',
      id: ids.points,
      debitAccount: pointsAccountId(userId),
      creditAccount: TREASURY_ACCOUNT,
      amount: hold.amount,
      code: code.withdrawal_hold.number,
      ref,
    },
    {
      kind: 'pending',
      id: ids.custody,
      debitAccount: custodyAccount,
      creditAccount: OUTSIDE_USDT_ACCOUNT,
      amount: net,
      code: code.withdrawal_reserve.number,
      ref,
    },
  ];
}

/** The ids of the transfers that end both holds, and of the fee. */
export interface WithdrawalResolution {
  readonly points: string;
  readonly custody: string;
  readonly fee: string;
}

/** It was paid: points less the fee are redeemed, USDT leaves custody, and the fee goes to the platform, which pays the gas. */
export function withdrawalPayLegs(hold: WithdrawalHold, ids: WithdrawalResolution): Group {
  const ref = hold.withdrawalId;
  const net = netOf(hold);
  const { points, custody } = hold.ids;
  const paid: Group = [
    {
      kind: 'post',
      id: ids.points,
      pendingId: points,
      amount: net,
      code: TRANSFER_CODES.withdrawal_redeem.number,
      ref,
    },
    {
      kind: 'post',
      id: ids.custody,
      pendingId: custody,
      amount: null,
      code: TRANSFER_CODES.withdrawal_pay.number,
      ref,
    },
  ];
  return [...paid, ...feeLegs(hold, ids.fee)];
}

function feeLegs({ withdrawalId: ref, userId, fee }: WithdrawalHold, id: string): Group {
  if (fee === 0n) return [];
  const code = TRANSFER_CODES.withdrawal_fee.number;
  const accounts = { debitAccount: pointsAccountId(userId), creditAccount: FEE_ACCOUNT };
  return [{ kind: 'plain', id, ...accounts, amount: fee, code, ref }];
}

/** Its receiver made it fail: both holds end, and the fee goes to the platform, which paid for the transaction. */
export const withdrawalKeepFeeLegs = (hold: WithdrawalHold, ids: WithdrawalResolution): Group => [
  ...withdrawalReturnLegs(hold, ids),
  ...feeLegs(hold, ids.fee),
];

/** It was not paid: both holds end, and everything is back. */
export function withdrawalReturnLegs(hold: WithdrawalHold, ids: Omit<WithdrawalResolution, 'fee'>): Group {
  const ref = hold.withdrawalId;
  const { points, custody } = hold.ids;
  return [
    { kind: 'void', id: ids.points, pendingId: points, code: TRANSFER_CODES.withdrawal_return.number, ref },
    { kind: 'void', id: ids.custody, pendingId: custody, code: TRANSFER_CODES.withdrawal_release.number, ref },
  ];
}

function netOf({ amount: whole, fee }: Pick<WithdrawalHold, 'amount' | 'fee'>): Amount {
  if (fee < 0n || fee >= whole) throw new RangeError(`a fee of ${fee} for ${whole}`);
  return amount(whole - fee);
}
