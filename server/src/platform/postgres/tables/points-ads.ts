// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { Amount } from '#core/money/amount.ts';
import type { PointsPrice, Pricing } from '#core/offers/points-price.ts';
import type { Side } from '#core/offers/standing.ts';

/** points_ad. A standing offer to buy or sell points. */
export interface PointsAdTable {
  readonly id: string;
  readonly code: string;
  readonly side: Side;
  readonly ownerId: string;
  readonly accountId: string;
  readonly currency: string;
  readonly pricing: Pricing;
  readonly premium: number | null;
  readonly fixedPrice: PointsPrice | null;
  readonly exchangeRate: bigint | null;
  readonly totalAmount: Amount;
  readonly remainingAmount: Amount;
  readonly settledAmount: Amount;
  readonly exactAmounts: readonly string[] | null;
  readonly minAmount: Amount | null;
  readonly maxAmount: Amount | null;
  readonly leastAmount: Amount;
  readonly methods: readonly string[];
  readonly paymentAccountIds: readonly string[];
  readonly payMinutes: number;
  readonly terms: string;
  readonly tags: readonly string[];
  readonly status: 'on' | 'off' | 'completed' | 'removed';
  readonly closedByItself: boolean;
  readonly version: number;
  readonly views: bigint;
  readonly soldCount: bigint;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** points_price_lock. The terms that a user chose of a points ad, held for one order of theirs: a new lock takes the place of the last. */
export interface PointsPriceLockTable {
  readonly userId: string;
  readonly adId: string;
  readonly id: string;
  readonly adVersion: number;
  readonly unitPrice: bigint;
  readonly amount: bigint;
  readonly methods: readonly string[];
  readonly payMinutes: number;
  readonly terms: string;
  readonly lockedAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** payment_method_fee. A fee that replaces the general one for points orders that are paid in this way. */
export interface PaymentMethodFeeTable {
  readonly method: string;
  readonly feeBps: number;
}
