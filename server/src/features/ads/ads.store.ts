import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { AD_COLUMNS, AD_TABLES, type AdRow, type AdStatus } from './ad-row.ts';
import type { Terms } from './check-draft.ts';

export const adByCode = (db: Queryable, code: string): Promise<AdRow | null> =>
  db.maybe<AdRow>(
    sql`SELECT ${AD_COLUMNS} FROM buy_ad a ${AD_TABLES} WHERE a.code = ${code} AND a.status <> 'removed'`,
  );

/** One of the owner's ads, locked against placements until the transaction ends. */
export async function lockOwnAd(tx: Tx, code: string, ownerId: string): Promise<LockedAd | null> {
  return tx.maybe<LockedAd>(sql`
    SELECT id, version, card_type_id AS "cardTypeId", status, closed_by_itself AS "closedByItself",
           total_amount AS "totalAmount", remaining_amount AS "remainingAmount"
    FROM buy_ad WHERE code = ${code} AND provider_id = ${ownerId} AND status <> 'removed' FOR NO KEY UPDATE`);
}

export interface LockedAd {
  readonly id: string;
  readonly version: number;
  readonly cardTypeId: string;
  readonly status: AdStatus;
  readonly closedByItself: boolean;
  readonly totalAmount: bigint;
  readonly remainingAmount: bigint;
}

/** Several of the owner's ads, locked in the order of their ids. */
export async function lockOwnAds(tx: Tx, codes: readonly string[], ownerId: string): Promise<BulkAd[]> {
  return tx.many<BulkAd>(sql`
    SELECT id, code, card_type_id AS "cardTypeId", status, remaining_amount AS "remainingAmount",
           EXISTS (SELECT FROM gift_order o WHERE o.ad_id = a.id AND o.ended_at IS NULL) AS "isTraded"
    FROM buy_ad a WHERE code = ANY(${codes}::text[]) AND provider_id = ${ownerId} AND status <> 'removed'
    ORDER BY id FOR NO KEY UPDATE`);
}

export interface BulkAd {
  readonly id: string;
  readonly code: string;
  readonly cardTypeId: string;
  readonly status: AdStatus;
  readonly remainingAmount: bigint;
  /** It has an order that has not ended. */
  readonly isTraded: boolean;
}

export async function setStatus(tx: Tx, ids: readonly string[], status: AdStatus | 'removed'): Promise<void> {
  await tx.run(sql`
    UPDATE buy_ad SET status = ${status}, closed_by_itself = false, updated_at = now() WHERE id = ANY(${ids}::uuid[])`);
}

/**
 * The number of the owner's ads on the shelf. Locks the owner's row, so that two concurrent calls cannot pass the
 * limit.
 */
export async function lockAndCountOnShelf(tx: Tx, ownerId: string): Promise<number> {
  await tx.run(sql`SELECT FROM app_user WHERE id = ${ownerId} FOR NO KEY UPDATE`);
  const { count } = await tx.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM buy_ad WHERE provider_id = ${ownerId} AND status = 'on'`,
  );
  return count;
}

export interface NewAd extends Terms {
  readonly id: string;
  readonly code: string;
  readonly ownerId: string;
  readonly accountId: string;
  readonly type: {
    readonly id: string;
    readonly brandId: string;
    readonly country: string;
    readonly currency: string;
    readonly form: string;
  };
}

export async function insertAd(tx: Tx, ad: NewAd): Promise<void> {
  const { type } = ad;
  await tx.run(sql`
    INSERT INTO buy_ad (id, home, code, provider_id, account_id, card_type_id, brand_id, country, currency, form, rate,
                        min_face, max_face, fixed_faces, total_amount, remaining_amount, max_cards, tags, receipt,
                        description, limit_points, exact_amount, min_amount, max_amount, deliver_minutes, confirm_days)
    VALUES (${ad.id}, ${ad.ownerId}, ${ad.code}, ${ad.ownerId}, ${ad.accountId}, ${type.id}, ${type.brandId},
            ${type.country}, ${type.currency}, ${type.form}, ${ad.rate}, ${ad.minFace}, ${ad.maxFace}, ${ad.fixedFaces},
            ${ad.totalAmount}, ${ad.totalAmount}, ${ad.maxCards}, ${ad.tags}, ${ad.receipt}, ${ad.description},
            ${ad.limitPoints}, ${ad.exactAmount}, ${ad.minAmount}, ${ad.maxAmount}, ${ad.deliverMinutes},
            ${ad.confirmDays})`);
}

/** The position of an ad: on or off the shelf, and why. */
export interface Standing {
  readonly status: AdStatus;
  readonly closedByItself: boolean;
}

export async function updateTerms(
  tx: Tx,
  id: string,
  next: Terms & Standing & { readonly remainingAmount: bigint },
): Promise<number> {
  const { version } = await tx.one<{ version: number }>(sql`
    UPDATE buy_ad SET version = version + 1, rate = ${next.rate}, min_face = ${next.minFace}, max_face = ${next.maxFace},
      fixed_faces = ${next.fixedFaces}, total_amount = ${next.totalAmount}, remaining_amount = ${next.remainingAmount},
      max_cards = ${next.maxCards}, tags = ${next.tags}, receipt = ${next.receipt}, description = ${next.description},
      limit_points = ${next.limitPoints}, exact_amount = ${next.exactAmount}, min_amount = ${next.minAmount},
      max_amount = ${next.maxAmount}, deliver_minutes = ${next.deliverMinutes}, confirm_days = ${next.confirmDays}, status = ${next.status}, closed_by_itself = ${next.closedByItself},
      updated_at = now()
    WHERE id = ${id} RETURNING version`);
  return version;
}

export async function updateStanding(tx: Tx, id: string, next: Standing): Promise<void> {
  await tx.run(sql`
    UPDATE buy_ad SET status = ${next.status}, closed_by_itself = ${next.closedByItself}, updated_at = now()
    WHERE id = ${id}`);
}
