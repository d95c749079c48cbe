import type { PointsPricing } from '#core/offers/points-price.ts';
import type { PointsOffer } from '#core/orders/points/points-place.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** A points ad with everything that an order takes from it; its price is told separately. */
export interface PointsAdRow extends Omit<PointsOffer, 'price'>, PointsPricing {
  readonly id: string;
  readonly code: string;
  readonly currency: string;
  readonly paymentAccountIds: readonly string[];
  readonly payMinutes: number;
  readonly terms: string;
  readonly tags: readonly string[];
}

const COLUMNS: Sql = sql`a.id, a.code, a.side, a.owner_id, a.currency, a.pricing, a.premium,
  a.fixed_price, a.exchange_rate, a.remaining_amount AS remaining,
  a.exact_amounts, a.min_amount, a.max_amount, a.methods,
  a.payment_account_ids, a.pay_minutes, a.terms, a.tags, a.status, a.version`;

/** What never changes of an ad, so that it may be read before any lock. */
export type AdSides = Pick<PointsAdRow, 'side' | 'ownerId'>;

export const adSidesOf = (db: Queryable, code: string): Promise<AdSides | null> =>
  db.maybe<AdSides>(sql`SELECT side, owner_id FROM points_ad WHERE code = ${code}`);

/** The accounts that ads name, for a statement that reads them. */
export const accountIdsOf = (codes: readonly string[]): Sql =>
  sql`SELECT unnest(payment_account_ids) FROM points_ad WHERE code = ANY(${[...codes]}::text[])`;

/** The ad of this code, locked until the transaction ends: nobody else sells of it meanwhile. */
export const lockPointsAd = async (tx: Tx, code: string): Promise<PointsAdRow | null> =>
  (await lockPointsAds(tx, [code])).get(code) ?? null;

/** The ads of these codes, locked in the order of their ids, by code. */
export async function lockPointsAds(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, PointsAdRow>> {
  const rows = await tx.many<StoredAd>(sql`
    SELECT ${COLUMNS} FROM points_ad a WHERE a.code = ANY(${[...codes]}::text[]) ORDER BY a.id FOR NO KEY UPDATE`);
  // The driver answers arrays of bigint as texts.
  return new Map(rows.map((row) => [row.code, { ...row, exactAmounts: row.exactAmounts?.map(BigInt) ?? null }]));
}

type StoredAd = Omit<PointsAdRow, 'exactAmounts'> & { readonly exactAmounts: readonly string[] | null };
