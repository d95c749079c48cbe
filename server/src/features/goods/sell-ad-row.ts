import { priceOf, type UnitPrice } from '#core/money/price.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { RateSource } from '#server/platform/rates/rate-source.ts';

export type SellStatus = 'on' | 'off' | 'completed' | 'removed';

/** A row of sell_ad with its owner and brand. Limits are base units of points, face values minor units. */
export interface SellAdRow {
  readonly id: string;
  readonly code: string;
  readonly version: number;
  readonly sellerId: string;
  readonly sellerName: string;
  readonly photo: string | null;
  readonly certified: boolean;
  readonly joinedAt: Date;
  readonly brandId: string;
  readonly brandName: string;
  readonly initials: string;
  readonly colour: string;
  readonly codeHint: string;
  readonly codePattern: string | null;
  readonly cardTypeId: string;
  readonly country: string;
  readonly currency: string;
  readonly form: 'ecode' | 'physical';
  readonly receipt: 'none' | 'cash' | 'debit';
  /** Percent scaled by 10^4. */
  readonly rate: bigint;
  /** The card type's own fee in basis points; null: the general fee. */
  readonly feeBps: number | null;
  readonly exact: boolean;
  readonly minAmount: bigint | null;
  readonly maxAmount: bigint | null;
  readonly deliverMinutes: number;
  readonly confirmDays: number;
  readonly tags: string[];
  readonly description: string;
  readonly status: SellStatus;
  readonly quick: boolean;
  /** The owner's floor price, points per whole unit scaled by 10^8. */
  readonly internalPrice: bigint | null;
  readonly onSaleCount: number;
  readonly onSaleFace: bigint;
  readonly onSaleMin: bigint | null;
  readonly onSaleMax: bigint | null;
  readonly soldCount: bigint;
  readonly views: bigint;
  readonly createdAt: Date;
}

/** The columns of a SellAdRow; they need the tables of `SELL_TABLES`. */
export const SELL_COLUMNS = sql`a.id, a.code, a.version, a.seller_id AS "sellerId", u.user_name AS "sellerName", u.photo,
  u.server_flag AS certified, u.created_at AS "joinedAt", a.brand_id AS "brandId", b.name AS "brandName", b.initials,
  b.colour, b.code_hint AS "codeHint", b.code_pattern AS "codePattern", a.card_type_id AS "cardTypeId", a.country,
  a.currency, a.form, a.receipt, a.rate, t.fee_bps AS "feeBps", a.exact, a.min_amount AS "minAmount",
  a.max_amount AS "maxAmount", a.deliver_minutes AS "deliverMinutes", a.confirm_days AS "confirmDays", a.tags,
  a.description, a.status, a.quick, a.internal_price AS "internalPrice", a.on_sale_count AS "onSaleCount",
  a.on_sale_face AS "onSaleFace", a.on_sale_min AS "onSaleMin", a.on_sale_max AS "onSaleMax",
  a.sold_count AS "soldCount", a.views, a.created_at AS "createdAt"`;

/** The tables that an ad of the alias `a` is read from. */
export const SELL_TABLES = sql`
  JOIN app_user u ON u.id = a.seller_id
  JOIN brand b ON b.id = a.brand_id
  JOIN card_type t ON t.id = a.card_type_id`;

/** Points per whole unit at the current exchange rate; 0 for a currency without one. */
export function sellPrice(rates: RateSource, ad: Pick<SellAdRow, 'currency' | 'rate'>): UnitPrice {
  return priceOf(rates.usdPer(ad.currency)?.rate ?? 0n, ad.rate);
}

/** Whether the owner's floor price keeps an ad from trading at this price. */
export function isBelowFloor(ad: Pick<SellAdRow, 'internalPrice'>, price: UnitPrice): boolean {
  return ad.internalPrice !== null && price < ad.internalPrice;
}
