import { FIAT_SYMBOLS } from '#core/money/currency.ts';
import { OFFERS_COUNTED, type PointsSort } from '#core/offers/listing.ts';
import type { Side } from '#core/offers/standing.ts';
import { methodsOfType } from '#core/payment-accounts/methods.ts';
import type { PayType } from '#core/payment-accounts/pay-types.ts';
import type { Services } from '#server/app/services.ts';
import { PAUSED_OR_HELD, PAUSED_USERS } from '#server/features/bail/public.ts';
import { excludeBlocked } from '#server/features/offers/public.ts';
import { type FxTable, fxTable } from '#server/features/prices/public.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import { highestFeeSql, OWNER_FACTS, POINTS_COLUMNS, POINTS_JOINS, type PointsRow } from '../points-row.ts';

/** What one looks for among points ads. */
export interface PointsFilter {
  readonly side: Side;
  readonly currency?: string | undefined;
  readonly method?: string | undefined;
  readonly payType?: PayType | undefined;
  /** Whole units of the currency, possibly with a fraction. */
  readonly amount?: number | undefined;
  readonly ownerId?: string | undefined;
  /** None of this user's. */
  readonly notOf?: string | undefined;
  /** Only these owners. */
  readonly owners?: readonly string[] | undefined;
  /** Only this user's favourites. */
  readonly collectedBy?: string | undefined;
}

export interface PointsPage {
  readonly sort: PointsSort;
  readonly viewerId: string | undefined;
  /** They come first where the best price does. */
  readonly online: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

type Market = Pick<Services, 'rates' | 'rules' | 'methodFees'>;

/** US dollars per whole unit of the ad's currency, scaled by 10^12; null without a rate. */
const fxOf = ({ rates, currencies }: FxTable): Sql =>
  sql`(${rates}::numeric[])[array_position(${currencies}::text[], a.currency)]`;

/** The price for comparing, currency per point scaled by 10^8, not rounded (core/offers/points-price.ts has the rule). */
const priceSql = (fx: FxTable): Sql => sql`CASE
  WHEN a.pricing = 'fixed' THEN a.fixed_price::numeric
  WHEN a.exchange_rate IS NOT NULL THEN a.exchange_rate::numeric * (10000 + a.premium) * 100
  ELSE 100000000000000000000 * (10000 + a.premium) / (${fxOf(fx)} * 10000) END`;

/** The same in US dollars, so that offers in several currencies compare. */
const worthSql = (fx: FxTable): Sql => sql`p.price * coalesce(${fxOf(fx)}, 1)`;

const sourceOf = (fx: FxTable): Sql => sql`points_ad a ${OWNER_FACTS}
  CROSS JOIN LATERAL (SELECT ${priceSql(fx)} AS price OFFSET 0) p`;

/** What one order can be for: of a sell ad what the owner's balance covers with the fee. */
const availableSql = (market: Market): Sql => sql`CASE WHEN a.side = 'buy' THEN a.remaining_amount
  ELSE least(a.remaining_amount, div(l.balance::numeric * 10000, 10000 + ${highestFeeSql(market)})) END`;

/** On the shelf, and open to an order as it stands; then what the filter asks for. */
function matching(filter: PointsFilter, market: Market): Sql {
  const { side, currency, method, payType, amount, ownerId, notOf, owners, collectedBy } = filter;
  const conditions = [
    sql`a.status = 'on' AND a.side = ${side}`,
    sql`p.price > 0 AND l.payable AND ${availableSql(market)} >= a.least_amount`,
    sql`(SELECT count(*) FROM app_user s WHERE s.id = a.owner_id AND s.status <> 'active') = 0`,
    sql`(SELECT count(*) FROM ${side === 'sell' ? PAUSED_OR_HELD : PAUSED_USERS} w WHERE w.user_id = a.owner_id) = 0`,
  ];
  if (currency !== undefined) conditions.push(sql`a.currency = ${currency}`);
  if (method !== undefined) conditions.push(sql`${method} = ANY(a.methods)`);
  if (payType !== undefined) conditions.push(sql`a.methods && ${[...methodsOfType(payType)]}::text[]`);
  if (notOf !== undefined) conditions.push(sql`a.owner_id <> ${notOf}`);
  if (amount !== undefined) conditions.push(takesAmount(amount, market));
  if (ownerId !== undefined) conditions.push(sql`a.owner_id = ${ownerId}`);
  if (owners !== undefined) conditions.push(sql`a.owner_id = ANY(${owners}::uuid[])`);
  if (collectedBy !== undefined) {
    conditions.push(sql`a.code = ANY(ARRAY(SELECT f.ad_code FROM favourite f WHERE f.user_id = ${collectedBy}))`);
  }
  return join(conditions, ' AND ');
}

/** An amount of the currency is within what one order comes to, or nearly one of the only amounts: less than a point off. */
function takesAmount(amount: number, market: Market): Sql {
  const points = sql`(${amount}::numeric * 100000000000000 / p.price)`;
  return sql`CASE WHEN a.exact_amounts IS NULL
    THEN ${points} BETWEEN a.least_amount AND least(coalesce(a.max_amount, a.remaining_amount), ${availableSql(market)})
    ELSE EXISTS (SELECT FROM unnest(a.exact_amounts) e (amount)
      WHERE abs(e.amount - ${points}) < 1000000 AND e.amount <= ${availableSql(market)}) END`;
}

/** Whoever wants points looks for the lowest price, whoever has some for the highest. */
const orderOf = (side: Side, worth: Sql): Sql => (side === 'sell' ? sql`${worth}` : sql`${worth} DESC`);

interface Sorted extends Pick<PointsPage, 'online'> {
  readonly side: Side;
}

/** The orders of a page. */
const sortsOf = ({ online, side }: Sorted, fx: FxTable, market: Market): Record<PointsSort, Sql> => ({
  price: sql`a.owner_id = ANY(${online}::uuid[]) DESC, ${orderOf(side, worthSql(fx))}, a.id`,
  newest: sql`a.created_at DESC, a.id DESC`,
  limit: sql`least(coalesce(a.max_amount, a.remaining_amount), ${availableSql(market)}) DESC, a.id`,
});

/** One page of matching ads in the order that is asked for; none past `OFFERS_COUNTED`. */
export async function pointsPage(services: Services, filter: PointsFilter, page: PointsPage): Promise<PointsRow[]> {
  const limit = Math.min(page.limit, OFFERS_COUNTED - page.offset);
  if (limit <= 0) return [];
  const fx = fxTable(services.rates);
  const order = sortsOf({ online: page.online, side: filter.side }, fx, services)[page.sort];
  return services.db.many<PointsRow>(sql`
    SELECT ${POINTS_COLUMNS} FROM (
      SELECT a.*, row_number() OVER () AS place FROM (
        SELECT a.* FROM ${sourceOf(fx)} WHERE ${matching(filter, services)} ${excludeBlocked({ side: 'points' }, page.viewerId)}
        ORDER BY ${order}
        LIMIT ${limit} OFFSET ${page.offset}) a) a
    ${POINTS_JOINS} ORDER BY a.place`);
}

/** The number of matching ads, counted up to `OFFERS_COUNTED`. */
export async function pointsCount(
  services: Services,
  filter: PointsFilter,
  viewerId: string | undefined,
): Promise<number> {
  const fx = fxTable(services.rates);
  const { count } = await services.db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM ${sourceOf(fx)} WHERE ${matching(filter, services)} ${excludeBlocked({ side: 'points' }, viewerId)}
      LIMIT ${OFFERS_COUNTED}) found`);
  return count;
}

/** The matching ad with the best price, of owners who are away too; null: there is none. */
export function bestPointsAd(
  services: Services,
  filter: PointsFilter,
  viewerId: string | undefined,
): Promise<PointsRow | null> {
  const fx = fxTable(services.rates);
  return services.db.maybe<PointsRow>(sql`
    SELECT ${POINTS_COLUMNS} FROM (
      SELECT a.* FROM ${sourceOf(fx)} WHERE ${matching(filter, services)} ${excludeBlocked({ side: 'points' }, viewerId)}
      ORDER BY ${orderOf(filter.side, worthSql(fx))}, a.id LIMIT 1) a ${POINTS_JOINS}`);
}

export interface CurrencyCount {
  readonly currency: string;
  readonly selling: number;
  readonly buying: number;
}

/** Ads of one currency and side are counted up to this many. */
const MAX_PER_CURRENCY = 1_000;

/** How many ads of each currency are on the shelf. */
export function currencyCounts(services: Services): Promise<CurrencyCount[]> {
  const count = (side: Side) => sql`(SELECT count(*)::int FROM (
    SELECT FROM points_ad a WHERE a.status = 'on' AND a.side = ${side} AND a.currency = c.symbol
    LIMIT ${MAX_PER_CURRENCY}) found)`;
  return services.db.many<CurrencyCount>(sql`
    SELECT c.symbol AS currency, ${count('sell')} AS selling, ${count('buy')} AS buying
    FROM unnest(${FIAT_SYMBOLS}::text[]) AS c (symbol)`);
}
