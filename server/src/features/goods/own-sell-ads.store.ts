import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { SellTerms } from './check-sell-draft.ts';
import { SELL_COLUMNS, SELL_TABLES, type SellAdRow, type SellStatus } from './sell-ad-row.ts';

const MAX_COUNT = 10_000;

/** The number of an ad's cards by status. */
export interface GoodsCounts {
  readonly onSale: number;
  readonly offShelf: number;
  readonly inTrade: number;
  readonly inArbitration: number;
  readonly completed: number;
}

export const NO_GOODS: GoodsCounts = { onSale: 0, offShelf: 0, inTrade: 0, inArbitration: 0, completed: 0 };

export interface OwnSellAdRow extends SellAdRow {
  readonly goods: GoodsCounts | null;
}

/** Counted by an index, ad by ad, for the rows of one page. */
const COUNTS = sql`(SELECT json_build_object(
    'onSale', count(*) FILTER (WHERE g.status = 'on_sale'), 'offShelf', count(*) FILTER (WHERE g.status = 'off_shelf'),
    'inTrade', count(*) FILTER (WHERE g.status = 'in_trade'),
    'inArbitration', count(*) FILTER (WHERE g.status = 'in_arbitration'),
    'completed', count(*) FILTER (WHERE g.status = 'completed')) FROM goods g WHERE g.ad_id = a.id) AS goods`;

export interface OwnFilter {
  readonly ownerId: string;
  readonly status?: SellStatus | undefined;
  readonly cardTypeId?: string | undefined;
  /** The beginning of an ad code. */
  readonly search?: string | undefined;
}

/** The owner's sell ads, newest first, and their number. */
export async function ownSellAds(
  db: Queryable,
  filter: OwnFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: OwnSellAdRow[]; totalCount: number }> {
  const where = ownedBy(filter);
  const rows = await db.many<OwnSellAdRow>(sql`
    SELECT ${SELL_COLUMNS}, ${COUNTS} FROM (
      SELECT * FROM sell_ad a WHERE ${where}
      ORDER BY a.created_at DESC, a.id LIMIT ${page.limit} OFFSET ${page.offset}) a
    ${SELL_TABLES} ORDER BY a.created_at DESC, a.id`);
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM sell_ad a WHERE ${where} LIMIT ${MAX_COUNT}) mine`);
  return { rows, totalCount: count };
}

function ownedBy({ ownerId, status, cardTypeId, search }: OwnFilter): Sql {
  const standing = status === undefined ? sql`` : sql`AND a.status = ${status}`;
  const type = cardTypeId === undefined ? sql`` : sql`AND a.card_type_id = ${cardTypeId}`;
  const code = search === undefined || search === '' ? sql`` : sql`AND starts_with(a.code, upper(${search}::text))`;
  return sql`a.seller_id = ${ownerId} AND a.status <> 'removed' ${standing} ${type} ${code}`;
}

/** One of the owner's ads that is not removed. */
export const ownSellAd = (db: Queryable, code: string, ownerId: string): Promise<OwnSellAdRow | null> =>
  db.maybe<OwnSellAdRow>(sql`
    SELECT ${SELL_COLUMNS}, ${COUNTS} FROM sell_ad a ${SELL_TABLES}
    WHERE a.code = ${code} AND a.seller_id = ${ownerId} AND a.status <> 'removed'`);

export interface LockedSellAd {
  readonly id: string;
  readonly version: number;
  readonly cardTypeId: string;
  readonly currency: string;
  readonly status: SellStatus;
}

/** One of the owner's ads, locked until the transaction ends; goods, uploads and cards must be locked before. */
export const lockSellAd = (tx: Tx, code: string, ownerId: string): Promise<LockedSellAd | null> =>
  tx.maybe<LockedSellAd>(sql`
    SELECT id, version, card_type_id AS "cardTypeId", currency, status FROM sell_ad
    WHERE code = ${code} AND seller_id = ${ownerId} AND status <> 'removed' FOR NO KEY UPDATE`);

/**
 * The number of the owner's sell ads on the shelf. Locks the owner's row, so that two concurrent calls cannot pass the
 * limit.
 */
export async function lockAndCountOnShelf(tx: Tx, ownerId: string): Promise<number> {
  await tx.run(sql`SELECT FROM app_user WHERE id = ${ownerId} FOR NO KEY UPDATE`);
  const { count } = await tx.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM sell_ad WHERE seller_id = ${ownerId} AND status = 'on'`,
  );
  return count;
}

export interface NewSellAd extends SellTerms {
  readonly id: string;
  readonly code: string;
  readonly ownerId: string;
  readonly quick: boolean;
  readonly type: {
    readonly id: string;
    readonly brandId: string;
    readonly country: string;
    readonly currency: string;
    readonly form: string;
  };
}

/** The ad gets the owner's floor price for the card type, if there is one. */
export async function insertSellAd(tx: Tx, ad: NewSellAd): Promise<void> {
  const { type } = ad;
  await tx.run(sql`
    INSERT INTO sell_ad (id, home, code, seller_id, card_type_id, brand_id, country, currency, form, receipt, rate, exact,
                         min_amount, max_amount, deliver_minutes, confirm_days, tags, description, quick, internal_price)
    VALUES (${ad.id}, ${ad.ownerId}, ${ad.code}, ${ad.ownerId}, ${type.id}, ${type.brandId}, ${type.country},
            ${type.currency}, ${type.form}, ${ad.receipt}, ${ad.rate}, ${ad.exact}, ${ad.minAmount}, ${ad.maxAmount},
            ${ad.deliverMinutes}, ${ad.confirmDays}, ${ad.tags}, ${ad.description}, ${ad.quick},
            (SELECT price FROM sell_floor WHERE owner_id = ${ad.ownerId} AND card_type_id = ${type.id}))`);
}

export async function updateSellTerms(tx: Tx, id: string, next: SellTerms): Promise<number> {
  const { version } = await tx.one<{ version: number }>(sql`
    UPDATE sell_ad SET version = version + 1, receipt = ${next.receipt}, rate = ${next.rate}, exact = ${next.exact},
      min_amount = ${next.minAmount}, max_amount = ${next.maxAmount}, deliver_minutes = ${next.deliverMinutes},
      confirm_days = ${next.confirmDays}, tags = ${next.tags}, description = ${next.description}, updated_at = now()
    WHERE id = ${id} RETURNING version`);
  return version;
}

/** Whether the owner has an open order, of this ad or of these card types, at a higher price than this. */
export async function hasDearerOrder(
  db: Queryable,
  of: { readonly ownerId: string; readonly adId?: string; readonly cardTypeIds?: readonly string[] },
  price: bigint,
): Promise<boolean> {
  const which =
    of.adId === undefined ? sql`o.card_type_id = ANY(${of.cardTypeIds ?? []}::text[])` : sql`o.ad_id = ${of.adId}`;
  const found = await db.maybe(sql`
    SELECT 1 FROM gift_order o WHERE o.seller_id = ${of.ownerId} AND o.ended_at IS NULL AND ${which}
      AND o.unit_price > ${price} LIMIT 1`);
  return found !== null;
}
