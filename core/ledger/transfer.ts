import type { Amount } from '../money/amount.ts';

/**
 * `plain` moves at once; `pending` reserves on the debit account; `post` and `void` resolve a pending transfer, once.
 */
export const TRANSFER_KINDS = ['plain', 'pending', 'post', 'void'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

interface Leg {
  /** Chosen by the caller: sending the same id again has no further effect. */
  readonly id: string;
  /** A number from `TRANSFER_CODES`. */
  readonly code: number;
  /** The object that the transfer is about, such as an order's id. */
  readonly ref: string | null;
}

export interface Move extends Leg {
  readonly kind: 'plain' | 'pending';
  readonly debitAccount: string;
  readonly creditAccount: string;
  /** Base units, above zero. */
  readonly amount: Amount;
}

/** Moves `amount` of the hold and returns the rest in the same step; null: moves all of it. */
export interface Post extends Leg {
  readonly kind: 'post';
  readonly pendingId: string;
  readonly amount: Amount | null;
}

/** Returns all of the hold. */
export interface Void extends Leg {
  readonly kind: 'void';
  readonly pendingId: string;
}

export type Transfer = Move | Post | Void;

export function isMove(transfer: Transfer): transfer is Move {
  return transfer.kind === 'plain' || transfer.kind === 'pending';
}

/** Linked transfers: all of them are applied, or none. */
export type Group = readonly Transfer[];
