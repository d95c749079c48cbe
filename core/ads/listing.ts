/**
 * The market's list has at most this many offers, and offers are counted up to here: each costs a look-up of its
 * owner's funds.
 */
export const OFFERS_COUNTED = 2_000;
