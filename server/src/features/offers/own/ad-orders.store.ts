import { AD_ORDERS_FROM } from '#core/orders/listing.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { offsetOf, type PageOf, type PageParams } from '#server/platform/postgres/page-of.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { GiftOrderTable } from '#server/platform/postgres/tables/orders.ts';

export interface AdOrderRow
  extends Pick<GiftOrderTable, 'adCode' | 'faceValue' | 'currency' | 'unitPrice' | 'placedAt'> {
  readonly orderCode: string;
  readonly opponentCode: string;
  readonly opponentName: string;
  readonly state: string;
  readonly orderAmount: bigint;
  readonly ended: boolean;
}

interface OwnAd {
  readonly id: string;
  readonly ownerId: string;
}

/**
 * Orders on one ad of this owner, newest first: the open ones, and ended ones among the owner's latest. `since` is when
 * the oldest of the latest was placed; null when the owner has no more than these.
 */
export async function adOrders(
  db: Queryable,
  ad: OwnAd,
  page: PageParams,
): Promise<PageOf<AdOrderRow> & { since: Date | null }> {
  // There is no index by ad, because every placing would pay for it.
  const latest = sql`
    SELECT * FROM gift_order WHERE provider_id = ${ad.ownerId} ORDER BY placed_at DESC, id LIMIT ${AD_ORDERS_FROM}`;
  const matches = sql`
    SELECT * FROM gift_order WHERE provider_id = ${ad.ownerId} AND ended_at IS NULL AND ad_id = ${ad.id}
    UNION ALL SELECT * FROM (${latest}) o WHERE o.ended_at IS NOT NULL AND o.ad_id = ${ad.id}`;
  const rows = await db.many<AdOrderRow>(sql`
    SELECT o.code AS "orderCode", o.ad_code, o.seller_id AS "opponentCode", u.nickname AS "opponentName",
           o.state, o.face_value, o.currency, o.unit_price,
           o.order_amount, o.placed_at, o.ended_at IS NOT NULL AS ended
    FROM (SELECT * FROM (${matches}) o ORDER BY o.placed_at DESC, o.id LIMIT ${page.limit} OFFSET ${offsetOf(page)}) o
    JOIN app_user u ON u.id = o.seller_id ORDER BY o.placed_at DESC, o.id`);
  const all = await db.one<{ totalCount: number; since: Date | null }>(sql`
    SELECT (SELECT count(*)::int FROM (${matches}) o) AS "totalCount",
           (SELECT placed_at FROM gift_order WHERE provider_id = ${ad.ownerId}
            ORDER BY placed_at DESC, id LIMIT 1 OFFSET ${AD_ORDERS_FROM}) AS since`);
  return { rows, ...all };
}

export interface OpenOrders {
  readonly count: number;
  /** Base units of points. */
  readonly amount: bigint;
  readonly highestPrice: bigint | null;
}

/** The open orders of an ad, found among all open orders of its owner. */
export const openOrders = (db: Queryable, ad: OwnAd): Promise<OpenOrders> =>
  db.one<OpenOrders>(sql`
    SELECT count(*)::int AS count, coalesce(sum(order_amount), 0)::bigint AS amount, max(unit_price) AS "highestPrice"
    FROM gift_order WHERE provider_id = ${ad.ownerId} AND ad_id = ${ad.id} AND ended_at IS NULL`);
