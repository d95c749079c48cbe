import type { PriceLock } from '#core/orders/points/price-lock.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PointsPriceLockTable } from '#server/platform/postgres/tables/points-ads.ts';

/** The terms of an ad that stay as they were when it was chosen. */
export interface HeldTerms
  extends Omit<PriceLock, 'expiresAt' | 'isUsed'>,
    Pick<PointsPriceLockTable, 'id' | 'payMinutes' | 'terms'> {}

interface Holder {
  readonly userId: string;
  readonly adId: string;
}

/**
 * The caller's lock of this ad, in the place of the last; what else of the caller's is over goes. Answers until when it
 * holds, by the database's clock.
 */
export async function savePriceLock(tx: Tx, { userId, adId }: Holder, lock: HeldTerms & { readonly seconds: number }) {
  await tx.run(sql`
    DELETE FROM points_price_lock WHERE user_id = ${userId} AND ad_id <> ${adId} AND expires_at < clock_timestamp()`);
  const { expiresAt } = await tx.one<{ expiresAt: Date }>(sql`
    INSERT INTO points_price_lock (user_id, ad_id, id, ad_version, unit_price, amount, methods, pay_minutes, terms,
                                   locked_at, expires_at)
    VALUES (${userId}, ${adId}, ${lock.id}, ${lock.version}, ${lock.price}, ${lock.amount}, ${[...lock.methods]}::text[],
            ${lock.payMinutes}, ${lock.terms}, clock_timestamp(), clock_timestamp() + make_interval(secs => ${lock.seconds}))
    ON CONFLICT (user_id, ad_id) DO UPDATE SET id = excluded.id, ad_version = excluded.ad_version,
      unit_price = excluded.unit_price, amount = excluded.amount, methods = excluded.methods,
      pay_minutes = excluded.pay_minutes, terms = excluded.terms, locked_at = excluded.locked_at,
      expires_at = excluded.expires_at, used_at = NULL
    RETURNING expires_at`);
  return expiresAt;
}

export interface LockRow extends HeldTerms, Pick<PointsPriceLockTable, 'expiresAt' | 'usedAt'> {
  /** The database's clock. */
  readonly now: Date;
}

/** A lock of this user on this ad, locked itself; null: there is none by this id, or a newer one took its place. */
export const lockPriceLock = (tx: Tx, { userId, adId }: Holder, id: string): Promise<LockRow | null> =>
  tx.maybe<LockRow>(sql`
    SELECT id, ad_version AS version, unit_price AS price, amount, methods, pay_minutes, terms,
           expires_at, used_at, clock_timestamp() AS now
    FROM points_price_lock WHERE id = ${id} AND user_id = ${userId} AND ad_id = ${adId} FOR UPDATE`);

/** Written with the order that uses it. */
export function usePriceLock(tx: Tx, id: string): void {
  tx.defer(sql`UPDATE points_price_lock SET used_at = clock_timestamp() WHERE id = ${id}`);
}
