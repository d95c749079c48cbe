import type { PointsOffer, PointsPlacement } from './points-place.ts';

/** The terms of an offer that somebody chose, as they are held for one order of theirs. */
export interface PriceLock {
  readonly version: number;
  /** Fiat per point scaled by 10^8. */
  readonly price: bigint;
  /** Base units of points. */
  readonly amount: bigint;
  readonly methods: readonly string[];
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly isUsed: boolean;
}

export type PriceLockRefusal =
  | 'points_orders.lock_gone'
  | 'points_orders.lock_used'
  | 'points_orders.lock_over'
  | 'points_orders.lock_differs';

/** Why a lock is not honoured; null: it is. There is none where it is another user's, or a newer one took its place. */
export function priceLockRefusal(
  lock: PriceLock | null,
  { amount, seen }: Pick<PointsPlacement, 'amount' | 'seen'>,
  now: number,
): PriceLockRefusal | null {
  if (lock === null) return 'points_orders.lock_gone';
  if (lock.isUsed) return 'points_orders.lock_used';
  if (now >= lock.expiresAt) return 'points_orders.lock_over';
  const isSame = amount === lock.amount && seen.version === lock.version && seen.price === lock.price;
  return isSame ? null : 'points_orders.lock_differs';
}

/**
 * An offer as a lock holds it: the price, the ways to pay and the amount of then, whatever its owner or the market changed
 * since. Its stock and whether it is on the shelf are those of now.
 */
export const heldOffer = (
  offer: PointsOffer,
  { version, price, amount, methods }: Omit<PriceLock, 'expiresAt' | 'isUsed'>,
): PointsOffer => ({
  ...offer,
  version,
  price,
  methods,
  exactAmounts: [amount],
  minAmount: null,
  maxAmount: null,
});
