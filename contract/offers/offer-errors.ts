import { HELD_ERRORS } from '../orders/order-fields.ts';

/** Refusals of whatever makes an offer that nobody would be let take: its owner is paused or suspended. */
export const OFFER_ERRORS = ['orders.no_new_business'] as const;

/** The same of an offer whose orders take cards of its owner, and of one whose orders take its points. */
export const GIVING_OFFER_ERRORS = [...OFFER_ERRORS, ...HELD_ERRORS] as const;
export const PAYING_OFFER_ERRORS = [...GIVING_OFFER_ERRORS, 'bail.owed'] as const;
