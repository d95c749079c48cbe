import { OFFERS_COUNTED } from '#core/ads/listing.ts';
import type { Services } from '#server/app/services.ts';
import { PAUSES_IN_FORCE } from '#server/features/bail/public.ts';
import { blockedWith } from '#server/features/people/public.ts';
import { type FxTable, fxTable } from '#server/features/prices/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import { AD_COLUMNS, AD_TABLES, type AdRow } from './ad-row.ts';

/** A seller's filter of the ads that can be sold to. */
export interface MarketFilter {
  readonly cardTypeId?: string | undefined;
  readonly brandId?: string | undefined;
  readonly country?: string | undefined;
  readonly currency?: string | undefined;
  readonly form?: 'ecode' | 'physical' | undefined;
  /** Whole units of the currency, possibly with a fraction. */
  readonly face?: number | undefined;
  readonly tag?: string | undefined;
  readonly receipt?: 'none' | 'any' | 'cash' | 'debit' | undefined;
  readonly ownerId?: string | undefined;
  /** Only this user's favourites. */
  readonly collectedBy?: string | undefined;
  /** Only these owners. */
  readonly providers?: readonly string[] | undefined;
}

export type MarketSort = 'rate' | 'newest' | 'limit';

/** Each order is that of an index. */
const ORDER: Readonly<Record<MarketSort, Sql>> = {
  rate: sql`a.rate DESC, a.id`,
  newest: sql`a.created_at DESC, a.id`,
  limit: sql`a.limit_points DESC, a.id`,
};

const MAX_OWNERS = 10_000;

export interface MarketPage {
  readonly sort: MarketSort;
  /** Ads are left out of the page when a block exists between their owner and this user (the count includes them). */
  readonly viewerId?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** One page of matching, sellable ads; none past `OFFERS_COUNTED`. */
export async function marketPage(services: Services, filter: MarketFilter, page: MarketPage): Promise<AdRow[]> {
  const limit = Math.min(page.limit, OFFERS_COUNTED - page.offset);
  return limit <= 0 ? [] : services.db.many<AdRow>(marketQuery(services, filter, { ...page, limit }));
}

/** The page is cut before owners and brands are joined; an index gives the order, so nothing large is sorted. */
export function marketQuery(market: Market, filter: MarketFilter, page: MarketPage): Sql {
  const order = ORDER[page.sort];
  const { viewerId } = page;
  const seen = viewerId === undefined ? sql`` : sql`AND ${notBlockedWith(viewerId)}`;
  return sql`
    SELECT ${AD_COLUMNS} FROM (
      SELECT a.* FROM ${MARKET} WHERE ${matching(filter, market)} ${seen}
      ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}) a
    ${AD_TABLES} ORDER BY ${order}`;
}

/** The services that the conditions of an ad depend on. */
type Market = Pick<Services, 'rates' | 'rules'>;

/**
 * Ads `a`, each with its owner's account `l`. OFFSET makes the planner join them by primary key, ad by ad: few ads are
 * needed until enough pass `matching`, and a hash join would read all accounts.
 */
export const MARKET = sql`buy_ad a CROSS JOIN LATERAL (
  SELECT l.credits_posted - l.debits_posted - l.debits_pending AS balance, l.debits_pending AS reserved
  FROM ledger_account l WHERE l.id = a.account_id OFFSET 0) l`;

const notBlockedWith = (userId: string): Sql => sql`a.provider_id <> ALL (ARRAY(${blockedWith(userId)}))`;

/** The number of matching, sellable ads, counted up to `OFFERS_COUNTED`. */
export async function marketCount(services: Services, filter: MarketFilter): Promise<number> {
  const { count } = await services.db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM ${found(services, filter)} LIMIT ${OFFERS_COUNTED}) found`);
  return count;
}

/**
 * One row for each matching ad, gathered owner by owner or card type by card type, each through its own index, until
 * the caller has enough. Tags have an index of their own, and receipts are part of the market's indexes.
 */
function found(market: Market, filter: MarketFilter): Sql {
  const { providers, ownerId, collectedBy, tag, receipt } = filter;
  const owners = providers ?? (ownerId === undefined ? undefined : [ownerId]);
  const rest = matching({ ...filter, providers: undefined }, market);
  const ads = (part: Sql) => sql`(SELECT FROM ${MARKET} WHERE ${part} AND ${rest} LIMIT ${OFFERS_COUNTED}) ad`;
  if (owners !== undefined) {
    return sql`unnest(${owners}::uuid[]) AS owner (id) CROSS JOIN LATERAL ${ads(sql`a.provider_id = owner.id`)}`;
  }
  if (collectedBy !== undefined) return ads(sql`true`);
  if ((tag ?? receipt) !== undefined) {
    // In the order of an index, so that a common tag or receipt is counted along an index, not along the table.
    return sql`(SELECT FROM ${MARKET} WHERE ${rest} ORDER BY a.rate DESC LIMIT ${OFFERS_COUNTED}) ad`;
  }
  return sql`card_type t CROSS JOIN LATERAL ${ads(sql`a.card_type_id = t.id`)} WHERE ${ofType(filter)}`;
}

/** The card types that pass the filter: an ad has the brand, country, currency and form of its type. */
function ofType({ cardTypeId, brandId, country, currency, form }: MarketFilter): Sql {
  const conditions = [sql`true`];
  if (cardTypeId !== undefined) conditions.push(sql`t.id = ${cardTypeId}`);
  if (brandId !== undefined) conditions.push(sql`t.brand_id = ${brandId}`);
  if (country !== undefined) conditions.push(sql`t.country = ${country}`);
  if (currency !== undefined) conditions.push(sql`t.currency = ${currency}`);
  if (form !== undefined) conditions.push(sql`t.form = ${form}`);
  return join(conditions, ' AND ');
}

/** The owners of ads on the shelf, found by skipping along the index. */
export async function providersOnShelf(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    WITH RECURSIVE owner (id) AS (
      (SELECT provider_id FROM buy_ad WHERE status = 'on' ORDER BY provider_id LIMIT 1)
      UNION ALL
      SELECT (SELECT a.provider_id FROM buy_ad a WHERE a.status = 'on' AND a.provider_id > o.id
              ORDER BY a.provider_id LIMIT 1)
      FROM owner o WHERE o.id IS NOT NULL)
    SELECT id FROM owner WHERE id IS NOT NULL LIMIT ${MAX_OWNERS}`);
  return rows.map(({ id }) => id);
}

/** The filter's conditions, on the shelf, and open to an order now: conditions on the tables of `MARKET`. */
export function matching(filter: MarketFilter, market: Market): Sql {
  const { cardTypeId, brandId, country, currency, form, face, tag, receipt, ownerId, collectedBy, providers } = filter;
  const conditions = [sql`a.status = 'on'`, canBeSoldTo(market)];
  if (cardTypeId !== undefined) conditions.push(sql`a.card_type_id = ${cardTypeId}`);
  if (brandId !== undefined) conditions.push(sql`a.brand_id = ${brandId}`);
  if (country !== undefined) conditions.push(sql`a.country = ${country}`);
  if (currency !== undefined) conditions.push(sql`a.currency = ${currency}`);
  if (form !== undefined) conditions.push(sql`a.form = ${form}`);
  if (face !== undefined) {
    // In whole numbers, as in the indexes.
    const [below, above] = [Math.floor(face), Math.ceil(face)];
    conditions.push(sql`a.min_face <= ${below}::int AND a.max_face >= ${above}::int`);
    const isFixed = below === above ? sql`${below}::int = ANY(a.fixed_faces)` : sql`false`;
    conditions.push(sql`(a.fixed_faces IS NULL OR ${isFixed})`);
  }
  if (tag !== undefined) conditions.push(sql`a.tags @> ARRAY[${tag}]::text[]`);
  if (receipt !== undefined) conditions.push(sql`a.receipt = ${receipt}`);
  if (ownerId !== undefined) conditions.push(sql`a.provider_id = ${ownerId}`);
  if (collectedBy !== undefined) {
    conditions.push(sql`a.code = ANY(ARRAY(SELECT f.ad_code FROM favourite f WHERE f.user_id = ${collectedBy}))`);
  }
  if (providers !== undefined) conditions.push(sql`a.provider_id = ANY(${providers}::uuid[])`);
  return join(conditions, ' AND ');
}

/**
 * Whether the ad's smallest order can be reserved out of remainder, balance and bail, and the owner is in good
 * standing; checked in this order. Nearly all ads pass; `nullif` makes the planner assume so.
 */
function canBeSoldTo({ rates, rules }: Market): Sql {
  const least = leastOrder(fxTable(rates));
  const exposureBps = rules.get('bail.exposure_multiple_bps');
  const conditions = [
    sql`least(a.remaining_amount, l.balance) >= ${least}`,
    exposureBps > 0 ? sql`${bailRoom(exposureBps)} >= ${least}` : sql`true`,
    sql`(SELECT count(*) FROM app_user s WHERE s.id = a.provider_id AND s.status <> 'active') = 0`,
    sql`(SELECT count(*) FROM ${PAUSES_IN_FORCE} w WHERE w.user_id = a.provider_id) = 0`,
  ];
  return sql`nullif(${join(conditions, ' AND ')}, false) IS NOT NULL`;
}

/**
 * The points that a provider may still reserve for open orders: a multiple of its free bail, less what they reserve.
 */
const bailRoom = (exposureBps: number): Sql => sql`(coalesce(
    (SELECT b.credits_posted - b.debits_posted - b.debits_pending FROM ledger_account b WHERE b.id = a.bail_account_id), 0)
  * ${exposureBps}::numeric / 10000 - l.reserved)`;

/**
 * The smallest amount of an order: the smallest card, face * fx (10^12) * rate (10^4 of a percent) in base units of
 * points, or the minimum sum. Null, so never covered, without an exchange rate.
 */
function leastOrder(fx: FxTable): Sql {
  const fxOf = sql`(${fx.rates}::numeric[])[array_position(${fx.currencies}::text[], a.currency)]`;
  return sql`CASE WHEN ${fxOf} IS NOT NULL
    THEN greatest(a.least_amount, floor(a.min_face * ${fxOf} * a.rate / 1000000000000)) END`;
}
