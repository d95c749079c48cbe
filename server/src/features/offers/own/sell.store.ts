import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { SellTerms } from './check-sell.ts';
import type { NewOffer } from './check-terms.ts';

export interface NewSell extends SellTerms, NewOffer {
  readonly quick: boolean;
}

/** The ad gets the owner's floor price for the card type, if there is one. */
export async function insertSellOffer(tx: Tx, ad: NewSell): Promise<void> {
  const { type } = ad;
  await tx.run(sql`
    INSERT INTO sell_ad (id, code, seller_id, card_type_id, brand_id, country, currency, form, receipt, rate, exact,
                         min_amount, max_amount, deliver_minutes, confirm_days, tags, description, quick, internal_price)
    VALUES (${ad.id}, ${ad.code}, ${ad.ownerId}, ${type.id}, ${type.brandId}, ${type.country},
            ${type.currency}, ${type.form}, ${ad.receipt}, ${ad.rate}, ${ad.exact}, ${ad.minAmount}, ${ad.maxAmount},
            ${ad.deliverMinutes}, ${ad.confirmDays}, ${ad.tags}, ${ad.description}, ${ad.quick},
            (SELECT price FROM sell_floor WHERE owner_id = ${ad.ownerId} AND card_type_id = ${type.id}))`);
}

/** Answers the new version. */
export async function updateSellTerms(tx: Tx, id: string, next: SellTerms): Promise<number> {
  const { version } = await tx.one<{ version: number }>(sql`
    UPDATE sell_ad SET version = version + 1, receipt = ${next.receipt}, rate = ${next.rate}, exact = ${next.exact},
      min_amount = ${next.minAmount}, max_amount = ${next.maxAmount}, deliver_minutes = ${next.deliverMinutes},
      confirm_days = ${next.confirmDays}, tags = ${next.tags}, description = ${next.description}, updated_at = now()
    WHERE id = ${id} RETURNING version`);
  return version;
}

/** Whether the owner has an open order, of this ad or of these card types, at a higher price than this. */
export async function hasHigherPricedOrder(
  db: Queryable,
  of: { readonly ownerId: string; readonly adId?: string; readonly cardTypeIds?: readonly string[] },
  price: bigint,
): Promise<boolean> {
  const which =
    of.adId === undefined ? sql`o.card_type_id = ANY(${of.cardTypeIds ?? []}::text[])` : sql`o.ad_id = ${of.adId}`;
  const existing = await db.maybe(sql`
    SELECT 1 FROM gift_order o WHERE o.seller_id = ${of.ownerId} AND o.ended_at IS NULL AND ${which}
      AND o.unit_price > ${price} LIMIT 1`);
  return existing !== null;
}
