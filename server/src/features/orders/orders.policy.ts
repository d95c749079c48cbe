import { tradePolicy } from '#server/features/trade/public.ts';
import type { OrderRow } from './order-row.ts';

export const { partyOf, requireParty, holdsCase, isCaseStaff } = tradePolicy({
  other: 'provider',
  otherOf: ({ providerId }: Pick<OrderRow, 'providerId'>) => providerId,
  caseState: 'in_arbitration',
  // Every moderator may review a compensation.
  readableStates: ['compensation_review'],
});

/** A user whose own openings of cards stay readable for a while. */
export interface Reader {
  readonly userId: string;
  readonly role: 'provider' | 'moderator';
  /** Only what this session opened; null: what any session of the user opened. */
  readonly sessionId: string | null;
}

/** Whether the order returned everything: its cards are the seller's again, and cannot be opened. */
export function isVoid(row: Pick<OrderRow, 'settledAmount'>): boolean {
  return row.settledAmount === 0n;
}
