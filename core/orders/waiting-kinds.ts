/** The kinds of orders that can wait for a user. */
export const WAITING_KINDS = ['gift', 'points', 'payout'] as const;
export type WaitingKindName = (typeof WAITING_KINDS)[number];
