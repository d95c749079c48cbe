import { type Amount, amount, minOf, ZERO } from '../money/amount.ts';
import { FEE_ACCOUNT } from './accounts.ts';
import { TRANSFER_CODES, type TransferCodeName } from './codes.ts';
import type { Group, Move, Transfer } from './transfer.ts';

/** A movement between a provider's points and its bail. `amount` is in base units of points, above zero. */
export interface BailMove {
  readonly id: string;
  readonly pointsAccount: string;
  readonly bailAccount: string;
  readonly amount: Amount;
}

/** Moves points of a provider into its bail. */
export function payBailLegs({ pointsAccount, bailAccount, ...move }: BailMove): Group {
  return [plain('bail_pay', { ...move, debitAccount: pointsAccount, creditAccount: bailAccount, ref: null })];
}

/** Moves bail back to its provider's points. */
export function returnBailLegs({ pointsAccount, bailAccount, ...move }: BailMove): Group {
  return [plain('bail_return', { ...move, debitAccount: bailAccount, creditAccount: pointsAccount, ref: null })];
}

/** A reservation of bail for one claim. */
export interface BailHold {
  readonly id: string;
  readonly orderId: string;
  readonly bailAccount: string;
  readonly sellerAccount: string;
  readonly amount: Amount;
}

/** A claim opens: reserves `amount` of the provider's bail for a compensation. */
export function holdBailLegs({ id, orderId, bailAccount, sellerAccount, amount: held }: BailHold): Group {
  const to = { debitAccount: bailAccount, creditAccount: sellerAccount, amount: held };
  return [{ kind: 'pending', id, ...to, code: TRANSFER_CODES.bail_hold.number, ref: orderId }];
}

/** The claim ended without compensation: releases the reserved bail. */
export function voidBailLegs(hold: Pick<BailHold, 'id' | 'orderId'>, id: string): Group {
  const code = TRANSFER_CODES.bail_unhold.number;
  return [{ kind: 'void', id, pendingId: hold.id, code, ref: hold.orderId }];
}

/** Ids of a compensation's transfers; derive them from the order's hold, so that a retry is the same compensation. */
export interface CompensationIds {
  readonly hold: string;
  readonly bail: string;
  readonly points: string;
}

export interface CompensationInput {
  readonly orderId: string;
  readonly ids: CompensationIds;
  readonly bailAccount: string;
  readonly pointsAccount: string;
  readonly sellerAccount: string;
  /** The compensation that the seller is to get. */
  readonly due: Amount;
  /** The bail that the claim reserved, if any. */
  readonly hold: { readonly id: string; readonly amount: Amount } | null;
  /** The sum available besides the hold, on the bail account and on the points account. */
  readonly freeBail: Amount;
  readonly freePoints: Amount;
}

export interface Compensation {
  readonly legs: Group;
  readonly fromBail: Amount;
  readonly fromPoints: Amount;
  /** The part that neither account covers: the provider owes it from now on. */
  readonly debt: Amount;
}

/**
 * The transfers of a compensation: first the bail that the claim reserved, then free bail, then the provider's
 * available points; the rest is a debt. No fee, no referral share. All sums in base units of points.
 */
export function compensationLegs(input: CompensationInput): Compensation {
  const { ids, hold, due, orderId: ref } = input;
  if (due <= 0n) throw new RangeError(`a compensation of ${due}`);
  const fromHold = hold === null ? ZERO : minOf(hold.amount, due);
  const fromFree = minOf(input.freeBail, amount(due - fromHold));
  const fromPoints = minOf(input.freePoints, amount(due - fromHold - fromFree));
  const legs: Transfer[] = [];
  if (hold !== null) {
    const code = TRANSFER_CODES.compensation_hold.number;
    legs.push({ kind: 'post', id: ids.hold, pendingId: hold.id, amount: fromHold, code, ref });
  }
  const to = { creditAccount: input.sellerAccount, ref };
  if (fromFree > 0n) {
    legs.push(plain('compensation_bail', { ...to, id: ids.bail, debitAccount: input.bailAccount, amount: fromFree }));
  }
  if (fromPoints > 0n) {
    const from = { id: ids.points, debitAccount: input.pointsAccount, amount: fromPoints };
    legs.push(plain('compensation_points', { ...to, ...from }));
  }
  const fromBail = amount(fromHold + fromFree);
  return { legs, fromBail, fromPoints, debt: amount(due - fromBail - fromPoints) };
}

/** A penalty: bail to the platform. `ref` is the decision of staff. */
export function penaltyLegs({
  bailAccount,
  ...move
}: Omit<BailMove, 'pointsAccount'> & { readonly ref: string }): Group {
  return [plain('bail_penalty', { ...move, debitAccount: bailAccount, creditAccount: FEE_ACCOUNT })];
}

/** Pays part of an open debt from points that came into the debtor's account. */
export function debtLegs(payment: Omit<Move, 'kind' | 'code'>): Group {
  return [plain('compensation_debt', payment)];
}

function plain(name: TransferCodeName, move: Omit<Move, 'kind' | 'code'>): Move {
  if (move.amount <= 0n) throw new RangeError(`an amount above zero is needed, not ${move.amount}`);
  return { kind: 'plain', ...move, code: TRANSFER_CODES[name].number };
}
