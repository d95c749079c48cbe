// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.

/** coupon. The coupon of a reward ticket that was given. */
export interface CouponTable {
  readonly id: string;
  readonly userId: string;
  readonly amount: bigint;
  readonly leastOrder: bigint;
  readonly state: 'open' | 'used' | 'expired';
  readonly holdId: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly orderId: string | null;
  readonly orderCode: string | null;
  readonly usedAt: Date | null;
}
