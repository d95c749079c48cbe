/** open: it waits for an order; used: an order brought its points; expired: none came in time. */
export const COUPON_STATES = ['open', 'used', 'expired'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** Points that their owner gets with the next order that is large enough. */
export interface Coupon {
  readonly id: string;
  /** The smallest order that pays it, in base units of points. */
  readonly leastOrder: bigint;
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** An order that paid its seller. */
export interface PaidOrder {
  /** The sum that it paid, in base units of points. */
  readonly settled: bigint;
  readonly endedAt: number;
  /** Its parties count as one person: such an order earns nothing. */
  readonly areLinked: boolean;
}

/** The smallest order that pays a coupon of this value. Both in base units of points. */
export const leastOrderOf = (value: bigint, times: number): bigint => value * BigInt(times);

/**
 * The coupon that an order pays: of those that fit, the one that ends first. An order pays one at most, so that a large one
 * does not use up all that somebody has. Null: none fits.
 */
export function couponFor<C extends Coupon>(coupons: readonly C[], order: PaidOrder): C | null {
  if (order.areLinked) return null;
  const fitting = coupons.filter(
    ({ leastOrder, issuedAt, expiresAt }) =>
      order.settled >= leastOrder && order.endedAt >= issuedAt && order.endedAt < expiresAt,
  );
  return fitting.toSorted((a, b) => a.expiresAt - b.expiresAt || (a.id < b.id ? -1 : 1))[0] ?? null;
}
