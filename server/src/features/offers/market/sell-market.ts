import { pow10 } from '#core/money/amount.ts';
import { CURRENCIES } from '#core/money/currency.ts';
import type { SellSort } from '#core/offers/listing.ts';
import type { Services } from '#server/app/services.ts';
import { PAUSED_OR_HELD } from '#server/features/bail/public.ts';
import { type FxTable, fxTable } from '#server/features/prices/public.ts';
import { countRows, MAX_COUNT } from '#server/platform/postgres/count-rows.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { CardTypeTable } from '#server/platform/postgres/tables/catalog.ts';
import { SELL_COLUMNS, SELL_JOINS, type SellRow } from '../model/sell-row.ts';
import {
  excludeBlocked,
  type MarketFilter,
  type MarketPage,
  type MarketSide,
  matching,
  pageQuery,
} from './market-query.ts';

/** Sell ads on the shelf that trade: with cards on sale, of an owner in good standing, not under the owner's floor. */
export const SELL_MARKET: MarketSide<SellSort> = {
  side: 'sell',
  source: sql`sell_ad a`,
  order: {
    cheapest: sql`a.rate, a.id`,
    newest: sql`a.created_at DESC, a.id`,
    largest: sql`a.on_sale_max DESC, a.id`,
  },
  columns: SELL_COLUMNS,
  joins: SELL_JOINS,
  isOpen: ({ rates }) => sql`a.status = 'on' AND a.on_sale_count > 0
    AND (a.internal_price IS NULL OR a.internal_price <= ${priceSql(fxTable(rates))})
    AND a.seller_id NOT IN (SELECT s.id FROM app_user s WHERE s.status <> 'active')
    AND a.seller_id NOT IN (SELECT p.user_id FROM ${PAUSED_OR_HELD} p) ${unlessUnrated(fxTable(rates))}`,
  takesFace: hasCard,
};

/** Cards of a currency without an exchange rate have no price; usually there is none. */
function unlessUnrated({ currencies }: FxTable): Sql {
  const unrated = CURRENCIES.map(({ symbol }) => symbol).filter((symbol) => !currencies.includes(symbol));
  return unrated.every((symbol) => symbol === 'BTC') ? sql`` : sql`AND a.currency <> ALL(${unrated}::text[])`;
}

/** One page of matching sell ads that can trade; none beyond those that are counted. */
export async function sellPage(
  services: Services,
  filter: MarketFilter,
  page: MarketPage<SellSort>,
): Promise<SellRow[]> {
  if (page.offset >= MAX_COUNT) return [];
  return services.db.many<SellRow>(pageQuery(SELL_MARKET, { market: services, filter, page }));
}

/** How many sell ads match, trade, and are shown to this viewer, counted up to 10,000. */
export async function sellCount(
  services: Services,
  filter: MarketFilter,
  viewerId: string | undefined,
): Promise<number> {
  return countRows(
    services.db,
    sql`SELECT FROM sell_ad a WHERE ${matching(SELL_MARKET, filter, services)} ${excludeBlocked(SELL_MARKET, viewerId)}`,
  );
}

export interface SellTypeRow extends Pick<CardTypeTable, 'brandId' | 'country' | 'currency' | 'form'> {
  readonly cardTypeId: string;
  readonly offers: number;
  readonly cards: number;
  readonly bestRate: bigint;
}

/** Ads of one card type are counted up to this many. */
const MAX_PER_TYPE = 1_000;

/**
 * The card types with cards for sale, those with most cards first; for each, the cheapest ads up to 1,000 are counted.
 */
export function sellTypes(services: Services, cardTypeId?: string): Promise<SellTypeRow[]> {
  const wanted = cardTypeId === undefined ? sql`t.active` : sql`t.id = ${cardTypeId}`;
  return services.db.many<SellTypeRow>(sql`
    SELECT t.id AS "cardTypeId", t.brand_id, t.country, t.currency, t.form, s.offers, s.cards,
           s.best AS "bestRate"
    FROM card_type t CROSS JOIN LATERAL (
      SELECT count(*)::int AS offers, coalesce(sum(ads.on_sale_count), 0)::int AS cards, min(ads.rate) AS best FROM (
        SELECT a.on_sale_count, a.rate FROM sell_ad a
        WHERE a.card_type_id = t.id AND ${matching(SELL_MARKET, {}, services)}
        ORDER BY a.rate, a.id LIMIT ${MAX_PER_TYPE}) ads) s
    WHERE ${wanted} AND s.best IS NOT NULL ORDER BY s.cards DESC, t.id`);
}

export interface BestSellAd {
  readonly adCode: string;
  readonly sellerName: string;
  readonly rate: bigint;
  readonly currency: string;
}

export const bestSellAd = (services: Services, cardTypeId: string): Promise<BestSellAd | null> =>
  services.db.maybe<BestSellAd>(sql`
    SELECT best.code AS "adCode", u.nickname AS "sellerName", best.rate, best.currency FROM (
      SELECT a.code, a.seller_id, a.rate, a.currency FROM sell_ad a
      WHERE ${matching(SELL_MARKET, { cardTypeId }, services)} ORDER BY a.rate, a.id LIMIT 1) best
    JOIN app_user u ON u.id = best.seller_id`);

/**
 * fx (10^12) * rate (10^6 of a whole) at the scale of a price (10^8); null, so below any floor, without an exchange
 * rate.
 */
function priceSql(fx: FxTable): Sql {
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
