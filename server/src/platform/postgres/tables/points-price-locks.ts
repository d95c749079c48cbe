// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.

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
