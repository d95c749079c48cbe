import { type FxTable, fxTable } from '#server/features/prices/public.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { join, type Sql, sql } from '#server/platform/sql.ts';
import { AD_COLUMNS, AD_TABLES, type AdRow } from './ad-row.ts';

/** What a seller looks for among the ads that can be sold to. */
export interface MarketFilter {
  readonly cardTypeId?: string | undefined;
  readonly brandId?: string | undefined;
  readonly country?: string | undefined;
  readonly currency?: string | undefined;
  readonly form?: 'ecode' | 'physical' | undefined;
  /** Whole units of the currency, perhaps with a fraction. */
  readonly face?: number | undefined;
  readonly tag?: string | undefined;
  readonly receipt?: 'none' | 'any' | 'cash' | 'debit' | undefined;
  readonly ownerId?: string | undefined;
  /** Only what this user collects. */
  readonly collectedBy?: string | undefined;
  /** Only these owners. */
  readonly providers?: readonly string[] | undefined;
}

export type MarketSort = 'rate' | 'newest' | 'limit';

/** Each in the order of an index. */
const ORDER: Readonly<Record<MarketSort, Sql>> = {
  rate: sql`a.rate DESC, a.id`,
  newest: sql`a.created_at DESC, a.id`,
  limit: sql`a.limit_points DESC, a.id`,
};

export const MAX_COUNT = 10_000;

export interface MarketPage {
  readonly sort: MarketSort;
  /** Whoever is in a block with this user is left out of the page (the count of all knows nobody). */
  readonly viewerId?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** One page of the ads that match and can be sold to. */
export const marketPage = (services: Services, filter: MarketFilter, page: MarketPage): Promise<AdRow[]> =>
  services.db.many<AdRow>(marketQuery(services, filter, page));

/** The page is cut before owners and brands are looked up; an index gives the order, so nothing large is sorted. */
export function marketQuery(market: Market, filter: MarketFilter, page: MarketPage): Sql {
  const order = ORDER[page.sort];
  const { viewerId } = page;
  const seen = viewerId === undefined ? sql`` : sql`AND ${notBlockedWith(viewerId)}`;
  return sql`
    SELECT ${AD_COLUMNS} FROM (
      SELECT a.* FROM buy_ad a JOIN ledger_account l ON l.id = a.account_id
      WHERE ${matching(filter, market)} ${seen}
      ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}) a
    ${AD_TABLES} ORDER BY ${order}`;
}

/** What the conditions of an ad are worked out with. */
type Market = Pick<Services, 'rates' | 'rules'>;

const notBlockedWith = (userId: string): Sql => sql`a.provider_id <> ALL (ARRAY(
  SELECT b.blocked_id FROM user_block b WHERE b.user_id = ${userId}
  UNION ALL SELECT b.user_id FROM user_block b WHERE b.blocked_id = ${userId}))`;

/** What an order can reserve now, of the ad `a` and its owner's account `l`. */
const SPENDABLE = sql`least(a.remaining_amount, l.credits_posted - l.debits_posted - l.debits_pending)`;

/** How many ads match and can be sold to, counted up to `MAX_COUNT`. */
export async function marketCount(services: Services, filter: MarketFilter): Promise<number> {
  const { count } = await services.db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM buy_ad a JOIN ledger_account l ON l.id = a.account_id
      WHERE ${matching(filter, services)} LIMIT ${MAX_COUNT}) found`);
  return count;
}

/** Who has something on the shelf, owner after owner down the index. */
export async function providersOnShelf(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    WITH RECURSIVE owner (id) AS (
      (SELECT provider_id FROM buy_ad WHERE status = 'on' ORDER BY provider_id LIMIT 1)
      UNION ALL
      SELECT (SELECT a.provider_id FROM buy_ad a WHERE a.status = 'on' AND a.provider_id > o.id
              ORDER BY a.provider_id LIMIT 1)
      FROM owner o WHERE o.id IS NOT NULL)
    SELECT id FROM owner WHERE id IS NOT NULL LIMIT ${MAX_COUNT}`);
  return rows.map(({ id }) => id);
}

/**
 * On the shelf, of an owner in good standing, able to reserve its smallest order (`least` of remainder and balance), and
 * what the filter asks for. Balances are joined by primary key, ad by ad, as the index hands them out.
 */
export function matching(filter: MarketFilter, { rates, rules }: Market): Sql {
  const least = leastOrder(fxTable(rates));
  const exposureBps = rules.get('bail.exposure_multiple_bps');
  const { cardTypeId, brandId, country, currency, form, face, tag, receipt, ownerId, collectedBy, providers } = filter;
  const conditions = [
    sql`a.status = 'on'`,
    sql`${SPENDABLE} >= ${least}`,
    sql`a.provider_id NOT IN (SELECT s.id FROM app_user s WHERE s.status <> 'active')`,
    sql`a.provider_id NOT IN (SELECT w.user_id FROM placing_pause w WHERE w.ends_at IS NULL OR w.ends_at > now())`,
  ];
  if (exposureBps > 0) conditions.push(sql`${bailRoom(exposureBps)} >= ${least}`);
  if (cardTypeId !== undefined) conditions.push(sql`a.card_type_id = ${cardTypeId}`);
  if (brandId !== undefined) conditions.push(sql`a.brand_id = ${brandId}`);
  if (country !== undefined) conditions.push(sql`a.country = ${country}`);
  if (currency !== undefined) conditions.push(sql`a.currency = ${currency}`);
  if (form !== undefined) conditions.push(sql`a.form = ${form}`);
  if (face !== undefined) {
    conditions.push(sql`${face}::numeric BETWEEN a.min_face AND a.max_face`);
    conditions.push(sql`(a.fixed_faces IS NULL OR ${face}::numeric = ANY(a.fixed_faces::numeric[]))`);
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

/** What more a provider may reserve for open orders: a multiple of its free bail, less what they reserve already. */
const bailRoom = (exposureBps: number): Sql => sql`(coalesce(
    (SELECT b.credits_posted - b.debits_posted - b.debits_pending FROM ledger_account b WHERE b.id = a.bail_account_id), 0)
  * ${exposureBps}::numeric / 10000 - l.debits_pending)`;

/**
 * The least that an order comes to: the smallest card, face * fx (10^12) * rate (10^4 of a percent) in base units of
 * points, or the least sum that is taken. Null, so never covered, without an fx.
 */
function leastOrder(fx: FxTable): Sql {
  const fxOf = sql`(${fx.rates}::numeric[])[array_position(${fx.currencies}::text[], a.currency)]`;
  return sql`CASE WHEN ${fxOf} IS NOT NULL
    THEN greatest(a.least_amount, floor(a.min_face * ${fxOf} * a.rate / 1000000000000)) END`;
}
