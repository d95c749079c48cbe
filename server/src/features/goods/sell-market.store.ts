import { pow10 } from '#core/money/amount.ts';
import { CURRENCIES } from '#core/money/currency.ts';
import type { Services } from '#server/app/services.ts';
import { PAUSES_IN_FORCE } from '#server/features/bail/public.ts';
import { blockedWith } from '#server/features/people/public.ts';
import { type FxTable, fxTable } from '#server/features/prices/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { RateSource } from '#server/platform/rates/rate-source.ts';
import { SELL_COLUMNS, SELL_TABLES, type SellAdRow } from './sell-ad-row.ts';

/** A buyer's filter of the sell ads. */
export interface SellFilter {
  readonly brandId?: string | undefined;
  readonly cardTypeId?: string | undefined;
  readonly country?: string | undefined;
  readonly currency?: string | undefined;
  readonly form?: 'ecode' | 'physical' | undefined;
  /** Whole units of the ad's currency: a card of this value is on sale. */
  readonly face?: number | undefined;
  readonly receipt?: 'none' | 'cash' | 'debit' | undefined;
  readonly tag?: string | undefined;
  readonly quickOnly?: boolean | undefined;
  readonly ownerId?: string | undefined;
  /** Only the viewer's favourites. */
  readonly favouritesOnly?: boolean | undefined;
  /** The viewer: ads of owners with a block in either direction are left out. */
  readonly viewerId?: string | undefined;
}

export type SellSort = 'cheapest' | 'newest' | 'largest';

/** Each order is that of an index. */
const ORDER: Readonly<Record<SellSort, Sql>> = {
  cheapest: sql`a.rate, a.id`,
  newest: sql`a.created_at DESC, a.id`,
  largest: sql`a.on_sale_max DESC, a.id`,
};

const MAX_COUNT = 10_000;

export interface SellPage {
  readonly sort: SellSort;
  readonly offset: number;
  readonly limit: number;
}

/** One page of matching sell ads that can trade. */
export const sellPage = ({ db, rates }: Services, filter: SellFilter, page: SellPage): Promise<SellAdRow[]> =>
  db.many<SellAdRow>(sellQuery(rates, filter, page));

/** The page is cut before owners and brands are joined; an index gives the order, so nothing large is sorted. */
function sellQuery(rates: RateSource, filter: SellFilter, page: SellPage): Sql {
  const order = ORDER[page.sort];
  return sql`
    SELECT ${SELL_COLUMNS} FROM (
      SELECT a.* FROM sell_ad a WHERE ${matching(filter, fxTable(rates))}
      ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}) a
    ${SELL_TABLES} ORDER BY ${order}`;
}

/** The number of matching sell ads that can trade, counted up to 10,000. */
export async function sellCount({ db, rates }: Services, filter: SellFilter): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM sell_ad a WHERE ${matching(filter, fxTable(rates))} LIMIT ${MAX_COUNT}) found`);
  return count;
}

export interface SellTypeRow {
  readonly cardTypeId: string;
  readonly brandId: string;
  readonly country: string;
  readonly currency: string;
  readonly form: 'ecode' | 'physical';
  readonly offers: number;
  readonly cards: number;
  readonly bestRate: bigint;
}

/** Ads of one card type are counted up to this many. */
const MAX_PER_TYPE = 1_000;

/**
 * The card types with cards for sale, those with most cards first; for each, the cheapest ads up to 1,000 are counted.
 */
export function sellTypes({ db, rates }: Services, cardTypeId?: string): Promise<SellTypeRow[]> {
  const wanted = cardTypeId === undefined ? sql`t.active` : sql`t.id = ${cardTypeId}`;
  return db.many<SellTypeRow>(sql`
    SELECT t.id AS "cardTypeId", t.brand_id AS "brandId", t.country, t.currency, t.form, s.offers, s.cards,
           s.best AS "bestRate"
    FROM card_type t CROSS JOIN LATERAL (
      SELECT count(*)::int AS offers, sum(one.on_sale_count)::int AS cards, min(one.rate) AS best FROM (
        SELECT a.on_sale_count, a.rate FROM sell_ad a
        WHERE a.card_type_id = t.id AND ${matching({}, fxTable(rates))}
        ORDER BY a.rate, a.id LIMIT ${MAX_PER_TYPE}) one) s
    WHERE ${wanted} AND s.offers > 0 ORDER BY s.cards DESC, t.id`);
}

export interface BestSellAd {
  readonly adCode: string;
  readonly sellerName: string;
  readonly rate: bigint;
  readonly currency: string;
}

export const bestSellAd = ({ db, rates }: Services, cardTypeId: string): Promise<BestSellAd | null> =>
  db.maybe<BestSellAd>(sql`
    SELECT best.code AS "adCode", u.user_name AS "sellerName", best.rate, best.currency FROM (
      SELECT a.code, a.seller_id, a.rate, a.currency FROM sell_ad a
      WHERE ${matching({ cardTypeId }, fxTable(rates))} ORDER BY a.rate, a.id LIMIT 1) best
    JOIN app_user u ON u.id = best.seller_id`);

/** A sell ad that other users may view. */
export const sellAdByCode = (db: Queryable, code: string): Promise<SellAdRow | null> =>
  db.maybe<SellAdRow>(sql`
    SELECT ${SELL_COLUMNS} FROM sell_ad a ${SELL_TABLES} WHERE a.code = ${code} AND a.status <> 'removed'`);

/**
 * On the shelf with cards on sale, by an owner in good standing, not under its floor price, and matching the filter.
 */
function matching(filter: SellFilter, fx: FxTable): Sql {
  const {
    brandId,
    cardTypeId,
    country,
    currency,
    form,
    face,
    receipt,
    tag,
    quickOnly,
    ownerId,
    favouritesOnly,
    viewerId,
  } = filter;
  const conditions = [
    sql`a.status = 'on' AND a.on_sale_count > 0`,
    sql`(a.internal_price IS NULL OR a.internal_price <= ${priceNow(fx)})`,
    sql`a.seller_id NOT IN (SELECT s.id FROM app_user s WHERE s.status <> 'active')`,
    sql`a.seller_id NOT IN (SELECT p.user_id FROM ${PAUSES_IN_FORCE} p)`,
  ];
  if (brandId !== undefined) conditions.push(sql`a.brand_id = ${brandId}`);
  if (cardTypeId !== undefined) conditions.push(sql`a.card_type_id = ${cardTypeId}`);
  if (country !== undefined) conditions.push(sql`a.country = ${country}`);
  if (currency !== undefined) conditions.push(sql`a.currency = ${currency}`);
  if (form !== undefined) conditions.push(sql`a.form = ${form}`);
  if (face !== undefined) conditions.push(hasCard(face));
  if (receipt !== undefined) conditions.push(sql`a.receipt = ${receipt}`);
  if (tag !== undefined) conditions.push(sql`a.tags @> ARRAY[${tag}]::text[]`);
  if (quickOnly === true) conditions.push(sql`a.quick`);
  if (ownerId !== undefined) conditions.push(sql`a.seller_id = ${ownerId}`);
  if (favouritesOnly === true) {
    const collected = sql`SELECT f.ad_code FROM favourite f WHERE f.user_id = ${viewerId ?? null}::uuid`;
    conditions.push(sql`a.code = ANY(ARRAY(${collected}))`);
  }
  if (viewerId !== undefined) conditions.push(apartFrom(viewerId));
  return join(conditions, ' AND ');
}

/**
 * fx (10^12) * rate (10^6 of a whole) at the scale of a price (10^8); null, so below any floor, without an exchange
 * rate.
 */
function priceNow(fx: FxTable): Sql {
  return sql`(${fx.rates}::numeric[])[array_position(${fx.currencies}::text[], a.currency)] * a.rate / 10000000000`;
}

const SYMBOLS = CURRENCIES.map(({ symbol }) => symbol);
const MINOR_UNITS = CURRENCIES.map(({ unit }) => pow10(unit).toString());

/** A card of this many whole units of the ad's currency is on sale. */
function hasCard(face: number): Sql {
  const minor = sql`(${face}::numeric * (${MINOR_UNITS}::numeric[])[array_position(${SYMBOLS}::text[], a.currency)])`;
  return sql`${minor} BETWEEN a.on_sale_min AND a.on_sale_max AND EXISTS (
    SELECT FROM goods g WHERE g.ad_id = a.id AND g.status = 'on_sale' AND g.face_value = ${minor}::bigint)`;
}

const apartFrom = (viewerId: string): Sql => sql`a.seller_id NOT IN (${blockedWith(viewerId)})`;
