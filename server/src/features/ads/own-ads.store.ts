import { AD_ORDERS_FROM } from '#core/orders/listing.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import { AD_COLUMNS, AD_TABLES, type AdRow, type AdStatus } from './ad-row.ts';

const MAX_COUNT = 10_000;

export type OwnSort = 'newest' | 'rate' | 'left' | 'sold' | 'views';

const ORDER: Readonly<Record<OwnSort, Sql>> = {
  newest: sql`a.created_at DESC, a.id`,
  rate: sql`a.rate DESC, a.id`,
  left: sql`a.remaining_amount DESC, a.id`,
  sold: sql`a.sold_count DESC, a.id`,
  views: sql`a.views DESC, a.id`,
};

export interface OwnFilter {
  readonly ownerId: string;
  readonly status: AdStatus | undefined;
  /** Part of the code or of the brand's name. */
  readonly search: string | undefined;
}

interface OwnPage {
  readonly sort: OwnSort;
  readonly offset: number;
  readonly limit: number;
}

/** The owner's ads, and their number. */
export async function ownAds(
  db: Queryable,
  filter: OwnFilter,
  page: OwnPage,
): Promise<{ rows: AdRow[]; totalCount: number }> {
  const where = ownWhere(filter);
  const rows = await db.many<AdRow>(sql`
    SELECT ${AD_COLUMNS} FROM buy_ad a ${AD_TABLES} WHERE ${where}
    ORDER BY ${ORDER[page.sort]} LIMIT ${page.limit} OFFSET ${page.offset}`);
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM buy_ad a JOIN brand b ON b.id = a.brand_id WHERE ${where} LIMIT ${MAX_COUNT}) mine`);
  return { rows, totalCount: count };
}

function ownWhere({ ownerId, status, search }: OwnFilter): Sql {
  const conditions = [sql`a.provider_id = ${ownerId}`, sql`a.status <> 'removed'`];
  if (status !== undefined) conditions.push(sql`a.status = ${status}`);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(a.code ILIKE ${pattern} OR b.name ILIKE ${pattern})`);
  }
  return join(conditions, ' AND ');
}

export interface AdOrderRow {
  readonly orderCode: string;
  readonly adCode: string;
  readonly opponentCode: string;
  readonly opponentName: string;
  readonly state: string;
  readonly faceValue: bigint;
  readonly currency: string;
  readonly unitPrice: bigint;
  readonly orderAmount: bigint;
  readonly placedAt: Date;
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
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: AdOrderRow[]; totalCount: number; since: Date | null }> {
  // There is no index by ad, because every placing would pay for it.
  const latest = sql`
    SELECT * FROM gift_order WHERE provider_id = ${ad.ownerId} ORDER BY placed_at DESC, id LIMIT ${AD_ORDERS_FROM}`;
  const found = sql`
    SELECT * FROM gift_order WHERE provider_id = ${ad.ownerId} AND ended_at IS NULL AND ad_id = ${ad.id}
    UNION ALL SELECT * FROM (${latest}) o WHERE o.ended_at IS NOT NULL AND o.ad_id = ${ad.id}`;
  const rows = await db.many<AdOrderRow>(sql`
    SELECT o.code AS "orderCode", o.ad_code AS "adCode", o.seller_id AS "opponentCode", u.user_name AS "opponentName",
           o.state, o.face_value AS "faceValue", o.currency, o.unit_price AS "unitPrice",
           o.order_amount AS "orderAmount", o.placed_at AS "placedAt", o.ended_at IS NOT NULL AS ended
    FROM (SELECT * FROM (${found}) o ORDER BY o.placed_at DESC, o.id LIMIT ${page.limit} OFFSET ${page.offset}) o
    JOIN app_user u ON u.id = o.seller_id ORDER BY o.placed_at DESC, o.id`);
  const all = await db.one<{ totalCount: number; since: Date | null }>(sql`
    SELECT (SELECT count(*)::int FROM (${found}) o) AS "totalCount",
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
