import type { Amount } from '../money/amount.ts';

/** `plain` moves at once; `pending` reserves on the debit account; `post` and `void` resolve a pending, once. */
export type TransferKind = 'plain' | 'pending' | 'post' | 'void';

interface Leg {
  /** Made by the client: the same id acts once, however often it is sent. */
  readonly id: string;
  /** A number of `TRANSFER_CODES`. */
  readonly code: number;
  /** What it is about: an order's id, for instance. */
  readonly ref: string | null;
}

export interface Move extends Leg {
  readonly kind: 'plain' | 'pending';
  /** The payer when it was placed: where a distributed deployment keeps the row. */
  readonly home: string;
  readonly debitAccount: string;
  readonly creditAccount: string;
  /** Base units, above zero. */
  readonly amount: Amount;
}

/** Moves `amount` of the hold and gives the rest back in the same step; null: all of it. */
export interface Post extends Leg {
  readonly kind: 'post';
  readonly pendingId: string;
  readonly amount: Amount | null;
}

/** Gives all of the hold back. */
export interface Void extends Leg {
  readonly kind: 'void';
  readonly pendingId: string;
}

export type Transfer = Move | Post | Void;

export function isMove(transfer: Transfer): transfer is Move {
  return transfer.kind === 'plain' || transfer.kind === 'pending';
}

/** Linked transfers: all of them happen, or none. */
export type Group = readonly Transfer[];
