import type { GiftState, GoingState, ModelOrder, Role, Ruling, Side } from './gift-orders.ts';

/* What a step in the life of a gift-card order consists of, and what several of them have in common. */

/** How a claim calls a card, and what it is worth instead, in whole dollars. */
export interface CardClaim {
  readonly card: number;
  readonly kind: 'not_received' | 'invalid' | 'mismatch';
  readonly face: number;
}

/** All that a move may be sent with; each move looks at its own part. */
export interface Details {
  readonly amount: bigint;
  readonly claims: readonly CardClaim[];
  readonly to: number;
  readonly ruling: Omit<Ruling, 'by'>;
  readonly approves: boolean;
}

export const NO_DETAILS: Details = {
  amount: 0n,
  claims: [],
  to: -1,
  ruling: { outcome: 'dispute_cancelled', amount: 0n, isFraud: false },
  approves: false,
};

/** `pays`: what the seller gets, now that the hold is closed. */
export interface Next {
  readonly to: GiftState;
  readonly pays?: bigint;
}

interface Try {
  readonly who: number;
  readonly side: Side;
  readonly sent: Details;
}

export interface Step {
  readonly by: readonly Role[];
  /** A clock that moves no money stops nobody from acting after it. */
  readonly isLateToo?: true;
  /** The running deadline stays. */
  readonly keepsClock?: true;
  /** Whether `who` could do it now, with whatever is right to send. */
  readonly may?: (order: ModelOrder, who: number, side: Side) => boolean;
  /** Whether what is sent is right. */
  readonly fits?: (order: ModelOrder, sent: Details) => boolean;
  readonly does: (order: ModelOrder, step: Try) => Next;
}

export const SELLER: readonly Role[] = ['seller'];
export const PROVIDER: readonly Role[] = ['provider'];
export const BOTH: readonly Role[] = ['seller', 'provider'];
export const STAFF: readonly Role[] = ['staff'];

export const goes = (to: GoingState) => (): Next => ({ to });
export const pays = ({ amount }: ModelOrder): Next => ({ to: 'completed', pays: amount });
export const cancels = (): Next => ({ to: 'cancelled', pays: 0n });

/** What became of an order by a ruling: at once, or after others looked at the fraud that it found. */
export function byRuling(order: ModelOrder): Next {
  if (order.ruling === null) throw new Error('nobody ruled');
  const { outcome, amount, isFraud } = order.ruling;
  if (!isFraud) return { to: outcome, pays: amount };
  order.escalation = 0;
  return { to: 'compensation_review', pays: amount };
}

/** The hold was closed when the ruling took effect. */
export const afterReview = ({ ruling }: ModelOrder): Next => {
  if (ruling === null) throw new Error('nobody ruled');
  return { to: ruling.outcome };
};

export const proposes = (state: GoingState, isBelow: boolean): Step => ({
  by: BOTH,
  keepsClock: true,
  fits: (order, { amount }) => amount > 0n && (isBelow ? amount < order.amount : amount <= order.amount),
  does: (order, { side, sent: { amount } }) => {
    order.proposal = { by: side, amount };
    return { to: state };
  },
});

export const accepts = (to: 'completed' | 'settled_proportionally'): Step => ({
  by: BOTH,
  may: ({ proposal }, _who, side) => proposal !== null && proposal.by !== side,
  fits: ({ proposal }, { amount }) => amount === proposal?.amount,
  does: (_order, { sent: { amount } }) => ({ to, pays: amount }),
});

/** What may happen in a state. */
export type Steps = Partial<Record<string, Step>>;
