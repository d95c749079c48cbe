/**
 * `missing`: a chain has less at the platform's addresses than the books and what is on its way explain. `surplus`: it has more.
 * `unread`: the nodes did not say the same of an address, or it could not be read.
 */
export const CUSTODY_ALARMS = ['missing', 'surplus', 'unread'] as const;
export type CustodyAlarm = (typeof CUSTODY_ALARMS)[number];

/** Base units of the token, on one network, when the chain was at one block. */
export interface CustodyFacts {
  /** At all addresses of the platform, as both nodes say. */
  readonly onChain: bigint;
  /** In custody by the ledger. */
  readonly books: bigint;
  /** Paid in up to that block, and not credited yet. */
  readonly coming: bigint;
  /** The same, where the nodes did not agree on the payment. */
  readonly doubtful: bigint;
  /** Credited, and paid after that block. */
  readonly later: bigint;
  /** Reserved to be paid out: it may have left. */
  readonly leaving: bigint;
  /** Paid out by the books a moment ago: it may have been there at that block. */
  readonly justLeft: bigint;
  /** Credited, and taken back by the chain: staff decide on it already. */
  readonly lost: bigint;
}

export interface CustodyVerdict {
  readonly alarm: Exclude<CustodyAlarm, 'unread'> | null;
  /** The surplus that the chain has above what it should have; below zero: that much is missing. */
  readonly difference: bigint;
}

/** Whether the chain has what the books say, but for what is on its way. */
export function judgeCustody(facts: CustodyFacts): CustodyVerdict {
  const { onChain, books, coming, doubtful, later, leaving, justLeft, lost } = facts;
  const expected = books + coming - later;
  const difference = onChain - expected;
  if (difference < -(leaving + lost)) return { alarm: 'missing', difference };
  return { alarm: difference > doubtful + justLeft ? 'surplus' : null, difference };
}
