import { type Amount, amount, ZERO } from '../money/amount.ts';
import { feeOf, referralShareOf } from '../money/price.ts';
import { FEE_ACCOUNT, TREASURY_ACCOUNT } from './accounts.ts';
import { TRANSFER_CODES } from './codes.ts';
import type { Group, Move, Transfer } from './transfer.ts';

/** The reservation of an order on its provider's account. `amount` is in base units of points. */
export interface OrderHold {
  readonly id: string;
  readonly orderId: string;
  /** The id of the payer at placing time. */
  readonly providerAccount: string;
  readonly sellerAccount: string;
  readonly amount: Amount;
}

/** Placing an order: one pending transfer provider -> seller, which changes only the provider's account. */
export function placeLegs(hold: OrderHold): Group {
  return [
    {
      kind: 'pending',
      id: hold.id,
      debitAccount: hold.providerAccount,
      creditAccount: hold.sellerAccount,
      amount: positive(hold.amount),
      code: TRANSFER_CODES.order_hold.number,
      ref: hold.orderId,
    },
  ];
}

/** Ids of a settlement's transfers. Derive them from the hold's id, so that a retry is the same settlement. */
export interface SettlementIds {
  readonly resolution: string;
  readonly fee: string;
  readonly referral: string;
}

export interface SettlementInput {
  readonly hold: OrderHold;
  readonly ids: SettlementIds;
  /** The sum due to the seller before the fee: 0 up to the hold's amount. */
  readonly settled: Amount;
  /** Frozen on the order when it was placed; hundredths of a percent, at most 10000. */
  readonly feeBps: number;
  /** The points account of the seller's referrer; null without one. */
  readonly referrerAccount: string | null;
}

export interface Settlement {
  readonly legs: Group;
  readonly fee: Amount;
  readonly referralShare: Amount;
}

/**
 * Settling S of an order: post S provider -> seller, then fee seller -> platform, then the referrer's share; all linked.
 * S = 0 is a void and charges nothing; a zero leg is not written.
 */
export function settleLegs({ hold, ids, settled, feeBps, referrerAccount }: SettlementInput): Settlement {
  if (settled < 0n || settled > hold.amount) throw new RangeError(`cannot settle ${settled} of ${hold.amount}`);
  if (feeBps < 0 || feeBps > 10_000) throw new RangeError(`fee of ${feeBps} basis points`);
  const resolves = { id: ids.resolution, pendingId: hold.id, ref: hold.orderId };
  if (settled === 0n) {
    const legs: Group = [{ kind: 'void', ...resolves, code: TRANSFER_CODES.order_return.number }];
    return { legs, fee: ZERO, referralShare: ZERO };
  }
  const fee = feeOf(settled, feeBps);
  const referralShare = referrerAccount === null ? ZERO : referralShareOf(fee);
  const legs: Transfer[] = [{ kind: 'post', ...resolves, amount: settled, code: TRANSFER_CODES.order_settle.number }];
  const charge = (
    id: string,
    name: 'order_fee' | 'referral_share',
    to: Pick<Move, 'debitAccount' | 'creditAccount' | 'amount'>,
  ) => {
    if (to.amount === 0n) return;
    legs.push({ kind: 'plain', id, ...to, code: TRANSFER_CODES[name].number, ref: hold.orderId });
  };
  charge(ids.fee, 'order_fee', { debitAccount: hold.sellerAccount, creditAccount: FEE_ACCOUNT, amount: fee });
  if (referrerAccount !== null) {
    charge(ids.referral, 'referral_share', {
      debitAccount: FEE_ACCOUNT,
      creditAccount: referrerAccount,
      amount: referralShare,
    });
  }
  return { legs, fee, referralShare };
}

export interface FundInput {
  readonly id: string;
  readonly account: string;
  readonly amount: Amount;
  readonly ref?: string;
}

/** Issues points: treasury -> account. */
export function fundLegs({ id, account, amount: funded, ref }: FundInput): Group {
  return [
    {
      kind: 'plain',
      id,
      debitAccount: TREASURY_ACCOUNT,
      creditAccount: account,
      amount: positive(funded),
      code: TRANSFER_CODES.issue.number,
      ref: ref ?? null,
    },
  ];
}

function positive(value: bigint): Amount {
  if (value <= 0n) throw new RangeError(`an amount above zero is needed, not ${value}`);
  return amount(value);
}
