/** A user's own orders are sorted by amount or deadline among this many of the newest: no index keeps either order. */
export const SORTED_OF_NEWEST = 2_000;

/** The ended orders of one ad are picked from this many of its owner's latest. */
export const AD_ORDERS_FROM = 10_000;
