import { type BuySort, OFFERS_COUNTED } from '#core/offers/listing.ts';
import type { Services } from '#server/app/services.ts';
import { PAUSED_OR_HELD } from '#server/features/bail/public.ts';
import { type FxTable, fxTable } from '#server/features/prices/public.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import { BUY_COLUMNS, BUY_JOINS, type BuyRow } from '../model/buy-row.ts';
import {
  type Market,
  type MarketFilter,
  type MarketPage,
  type MarketSide,
  matching,
  ofCard,
  pageQuery,
} from './market-query.ts';

/**
 * Ads `a`, each with its owner's account `l`. OFFSET makes the planner join them by primary key, ad by ad: few ads are
 * needed until enough pass `matching`, and a hash join would read all accounts.
 */
const MARKET = sql`buy_ad a CROSS JOIN LATERAL (
  SELECT l.credits_posted - l.debits_posted - l.debits_pending AS balance, l.debits_pending AS reserved
  FROM ledger_account l WHERE l.id = a.account_id OFFSET 0) l`;

/** Buy ads on the shelf that can be sold to. */
export const BUY_MARKET: MarketSide<BuySort> = {
  side: 'buy',
  source: MARKET,
  order: {
    rate: sql`a.rate DESC, a.id`,
    newest: sql`a.created_at DESC, a.id`,
    limit: sql`a.limit_points DESC, a.id`,
  },
  columns: BUY_COLUMNS,
  joins: BUY_JOINS,
  isOpen: (market) => sql`a.status = 'on' AND ${canBeSoldTo(market)}`,
  takesFace,
};

/** One page of matching, sellable ads; none past `OFFERS_COUNTED`. */
export async function buyPage(services: Services, filter: MarketFilter, page: MarketPage<BuySort>): Promise<BuyRow[]> {
  const limit = Math.min(page.limit, OFFERS_COUNTED - page.offset);
  if (limit <= 0) return [];
  return services.db.many<BuyRow>(pageQuery(BUY_MARKET, { market: services, filter, page: { ...page, limit } }));
}

/** The number of matching, sellable ads, counted up to `OFFERS_COUNTED`. */
export async function buyCount(services: Services, filter: MarketFilter): Promise<number> {
  const { count } = await services.db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM ${matchingAds(services, filter)} LIMIT ${OFFERS_COUNTED}) found`);
  return count;
}

/**
 * One row for each matching ad, gathered owner by owner or card type by card type, each through its own index, until
 * the caller has enough. Tags have an index of their own, and receipts are part of the market's indexes.
 */
function matchingAds(market: Market, filter: MarketFilter): Sql {
  const { owners, ownerId, collectedBy, tag, receipt } = filter;
  const wanted = owners ?? (ownerId === undefined ? undefined : [ownerId]);
  const rest = matching(BUY_MARKET, { ...filter, owners: undefined }, market);
  const ads = (part: Sql) => sql`(SELECT FROM ${MARKET} WHERE ${part} AND ${rest} LIMIT ${OFFERS_COUNTED}) ad`;
  if (wanted !== undefined) {
    return sql`unnest(${wanted}::uuid[]) AS owner (id) CROSS JOIN LATERAL ${ads(sql`a.provider_id = owner.id`)}`;
  }
  if (collectedBy !== undefined) return ads(sql`true`);
  if ((tag ?? receipt) !== undefined) {
    // In the order of an index, so that a common tag or receipt is counted along an index, not along the table.
    return sql`(SELECT FROM ${MARKET} WHERE ${rest} ORDER BY a.rate DESC LIMIT ${OFFERS_COUNTED}) ad`;
  }
  // An ad has brand, country, currency and form of its type.
  const types = join([sql`true`, ...ofCard(filter, { row: sql`t`, typeId: sql`t.id` })], ' AND ');
  return sql`card_type t CROSS JOIN LATERAL ${ads(sql`a.card_type_id = t.id`)} WHERE ${types}`;
}

/** In whole numbers, as the indexes have them. */
function takesFace(face: number): Sql {
  const [below, above] = [Math.floor(face), Math.ceil(face)];
  const isFixed = below === above ? sql`${below}::int = ANY(a.fixed_faces)` : sql`false`;
  return sql`a.min_face <= ${below}::int AND a.max_face >= ${above}::int AND (a.fixed_faces IS NULL OR ${isFixed})`;
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
    sql`(SELECT count(*) FROM ${PAUSED_OR_HELD} w WHERE w.user_id = a.provider_id) = 0`,
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
