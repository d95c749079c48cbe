/** A user's own orders are sorted by amount among this many of the newest: no index keeps that order. */
export const SORTED_BY_AMOUNT = 2_000;

/** The ended orders of one ad are picked from this many of its owner's latest. */
export const AD_ORDERS_FROM = 10_000;
