/**
 * `open`: waits for a payout provider; `taken`: one pays by hand; `paying`: a channel pays; `unclear`: nobody knows whether
 * the channel paid, staff find out; `paid`: the provider says that it paid; `in_dispute`: the trader says that nothing came,
 * or nothing at all: the platform did not see the payment, so silence does not pay it; `second_look`: one of staff ruled that
 * it was paid, and another looks; `ruled`: staff ruled that it was paid, and its owner may appeal.
 */
export const OPEN_PAYOUT_STATES = [
  'open',
  'taken',
  'paying',
  'unclear',
  'paid',
  'in_dispute',
  'second_look',
  'ruled',
] as const;
export type OpenPayoutState = (typeof OPEN_PAYOUT_STATES)[number];

/** `returned`: nobody took it or paid it in time. Only `success` pays the provider. */
export const END_PAYOUT_STATES = ['success', 'failed', 'name_mismatch', 'cancelled', 'returned'] as const;
export type EndPayoutState = (typeof END_PAYOUT_STATES)[number];

export const PAYOUT_STATES = [...OPEN_PAYOUT_STATES, ...END_PAYOUT_STATES] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** States in which only people of the platform, or what a channel says, go on. */
export const WAITS_FOR_STAFF: readonly PayoutState[] = ['unclear', 'in_dispute', 'second_look'];

const ENDS: readonly PayoutState[] = END_PAYOUT_STATES;

export const isPayoutEnd = (state: PayoutState): state is EndPayoutState => ENDS.includes(state);
