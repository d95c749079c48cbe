/**
 * The market's list has at most this many offers, and offers are counted up to here: each costs a look-up of its
 * owner's funds.
 */
export const OFFERS_COUNTED = 2_000;

/** The receipt that a card of a buy ad may come with; `any`: a receipt of whatever kind. */
export const BUY_RECEIPTS = ['none', 'any', 'cash', 'debit'] as const;
/** The receipt that comes with a card of a sell ad. */
export const SELL_RECEIPTS = ['none', 'cash', 'debit'] as const;

/** Highest rate, newest, or largest limit first. */
export const BUY_SORTS = ['rate', 'newest', 'limit'] as const;
/** Lowest rate, newest, or largest card first. */
export const SELL_SORTS = ['cheapest', 'newest', 'largest'] as const;
/** Points: best price (of owners who are online first), newest, or largest order first. */
export const POINTS_SORTS = ['price', 'newest', 'limit'] as const;
/** One's own offers: most or newest first. */
export const OWN_SORTS = ['newest', 'rate', 'left', 'sold', 'views'] as const;

export type BuyReceipt = (typeof BUY_RECEIPTS)[number];
export type BuySort = (typeof BUY_SORTS)[number];
export type SellSort = (typeof SELL_SORTS)[number];
export type PointsSort = (typeof POINTS_SORTS)[number];
export type OwnSort = (typeof OWN_SORTS)[number];
