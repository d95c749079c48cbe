import type { Amount } from '../money/amount.ts';
import { PAYOUT_ACCOUNT, pointsAccountId } from './accounts.ts';
import { TRANSFER_CODES } from './codes.ts';
import type { Group } from './transfer.ts';

export interface PayoutHold {
  readonly id: string;
  readonly payoutId: string;
  readonly ownerId: string;
  readonly amount: Amount;
}

/** Asking for a payout: its points are reserved, for nobody knows yet for whom. */
export function payoutHoldLegs({ id, payoutId, ownerId, amount }: PayoutHold): Group {
  return [
    {
      kind: 'pending',
      id,
      debitAccount: pointsAccountId(ownerId),
      creditAccount: PAYOUT_ACCOUNT,
      amount,
      code: TRANSFER_CODES.payout_hold.number,
      ref: payoutId,
    },
  ];
}

interface PayoutEnding {
  readonly holdId: string;
  readonly payoutId: string;
  /** Derived from the hold’s id: a hold ends once. */
  readonly ids: { readonly resolution: string; readonly credit: string };
}

/** A payout was paid: its points go to the provider that paid it, by way of the platform, linked. */
export function payoutPostLegs(
  { holdId, payoutId, ids }: PayoutEnding,
  { providerId, amount }: { readonly providerId: string; readonly amount: Amount },
): Group {
  return [
    {
      kind: 'post',
      id: ids.resolution,
      pendingId: holdId,
      amount: null,
      code: TRANSFER_CODES.payout_settle.number,
      ref: payoutId,
    },
    {
      kind: 'plain',
      id: ids.credit,
      debitAccount: PAYOUT_ACCOUNT,
      creditAccount: pointsAccountId(providerId),
      amount,
      code: TRANSFER_CODES.payout_earn.number,
      ref: payoutId,
    },
  ];
}

/** A payout was not paid: its points are free again. */
export function payoutVoidLegs({ holdId, payoutId, ids }: PayoutEnding): Group {
  return [
    {
      kind: 'void',
      id: ids.resolution,
      pendingId: holdId,
      code: TRANSFER_CODES.payout_return.number,
      ref: payoutId,
    },
  ];
}
