/** Refusals of whatever makes an offer that nobody would be let take: its owner is paused or suspended. */
export const OFFER_ERRORS = ['orders.no_new_business'] as const;

/** The same of an offer whose orders take its owner’s points: nothing may leave the account. */
export const PAYING_OFFER_ERRORS = [...OFFER_ERRORS, 'auth.money_held', 'auth.money_suspended', 'bail.owed'] as const;
