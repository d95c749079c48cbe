import type { UnitPrice } from '#core/money/price.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { SellAdTable } from '#server/platform/postgres/tables/ads.ts';
import { OFFER_COLUMNS, OFFER_JOINS, type OfferRow } from './offer-row.ts';

/** A row of sell_ad. Limits are base units of points, face values minor units. */
export interface SellRow
  extends OfferRow,
    Pick<SellAdTable, 'receipt' | 'exact' | 'quick' | 'onSaleCount' | 'onSaleFace' | 'onSaleMin' | 'onSaleMax'> {
  /** The owner's floor price, points per whole unit scaled by 10^8. */
  readonly internalPrice: bigint | null;
}

/** The number of an ad's cards by status. */
export interface GoodsCounts {
  readonly onSale: number;
  readonly offShelf: number;
  readonly inTrade: number;
  readonly inArbitration: number;
  readonly completed: number;
}

export interface OwnSellRow extends SellRow {
  readonly goods: GoodsCounts;
}

/** Columns of a SellRow; needs the tables of `SELL_JOINS`. */
export const SELL_COLUMNS = sql`${OFFER_COLUMNS}, a.receipt, a.exact, a.quick, a.internal_price,
  a.on_sale_count, a.on_sale_face, a.on_sale_min,
  a.on_sale_max`;

/** Columns of an OwnSellRow: cards are counted by an index, ad by ad, for the rows of one page. */
export const OWN_SELL_COLUMNS = sql`${SELL_COLUMNS}, (SELECT json_build_object(
    'onSale', count(*) FILTER (WHERE g.status = 'on_sale'), 'offShelf', count(*) FILTER (WHERE g.status = 'off_shelf'),
    'inTrade', count(*) FILTER (WHERE g.status = 'in_trade'),
    'inArbitration', count(*) FILTER (WHERE g.status = 'in_arbitration'),
    'completed', count(*) FILTER (WHERE g.status = 'completed')) FROM goods g WHERE g.ad_id = a.id) AS goods`;

/** What a sell ad of the alias `a` is shown with. */
export const SELL_JOINS = sql`
  JOIN app_user u ON u.id = a.seller_id ${OFFER_JOINS}`;

/** Whether the owner's floor price keeps an ad from trading at this price. */
export function isBelowFloor(ad: Pick<SellRow, 'internalPrice'>, price: UnitPrice): boolean {
  return ad.internalPrice !== null && price < ad.internalPrice;
}
