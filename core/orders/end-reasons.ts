/** Why a seller takes an order back before it was opened. `other` needs words of the seller's own. */
export const CANCEL_REASONS = ['changed_mind', 'wrong_card', 'waited_too_long', 'sold_elsewhere', 'other'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Why a provider declines an order unseen. `other` needs words of the provider's own. */
export const DECLINE_REASONS = ['no_time', 'cannot_redeem', 'terms_not_met', 'doubtful_seller', 'other'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Why an order ended unseen, whoever ended it. */
export const END_REASONS = [
  'changed_mind',
  'wrong_card',
  'waited_too_long',
  'sold_elsewhere',
  'no_time',
  'cannot_redeem',
  'terms_not_met',
  'doubtful_seller',
  'other',
] as const satisfies readonly (CancelReason | DeclineReason)[];
export type EndReason = CancelReason | DeclineReason;

/** The length of the words that go with a reason, in characters. */
export const MAX_REASON_NOTE = 200;
