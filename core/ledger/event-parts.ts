import type { TransferCodeName } from './codes.ts';

/** A movement of one account. */
export interface EventMove {
  /** The reason that it counts under: of what resolves a hold on the account that pays, the reason of the hold. */
  readonly code: TransferCodeName;
  /** The change of the available balance, base units. */
  readonly delta: bigint;
}

/** A part of an event: everything that moved for one reason, such as the gross amount of a sale, or its fee. */
export interface EventPart {
  readonly what: TransferCodeName;
  readonly delta: bigint;
}

/**
 * The effect of an event on an account, by reason, in the order of its movements: a withdrawal that reserved 50, gave 1 back and paid
 * a fee of 1 is 49 for the withdrawal and 1 for the fee. A reason that came to nothing is left out, unless all of them did.
 */
export function partsOf(moves: readonly EventMove[]): EventPart[] {
  const sums = new Map<TransferCodeName, bigint>();
  for (const { code, delta } of moves) sums.set(code, (sums.get(code) ?? 0n) + delta);
  const parts = [...sums].map(([what, delta]) => ({ what, delta }));
  const moved = parts.filter(({ delta }) => delta !== 0n);
  return moved.length === 0 ? parts.slice(0, 1) : moved;
}

export const EVENT_STATES = ['done', 'frozen', 'returned'] as const;
export type EventState = (typeof EVENT_STATES)[number];

/** How far an event is: some of it is still frozen; all of it came back; or it is over. */
export function stateOfEvent({ isOpen, sum }: { readonly isOpen: boolean; readonly sum: bigint }): EventState {
  if (isOpen) return 'frozen';
  return sum === 0n ? 'returned' : 'done';
}
