import type { Amount } from '#core/money/amount.ts';
import { pow10 } from '#core/money/amount.ts';
import { currencyOf } from '#core/money/currency.ts';
import { pointsFor, priceOf, type UnitPrice } from '#core/money/price.ts';
import type { OfferStatus } from '#core/offers/standing.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { BrandTable } from '#server/platform/postgres/tables/catalog.ts';
import type { RateSource } from '#server/platform/rates/rate-source.ts';

/** What a row of buy_ad and a row of sell_ad have in common, with its owner and its brand. */
export interface OfferRow
  extends Pick<BrandTable, 'initials' | 'colour' | 'codeHint' | 'codeHintZh' | 'codePattern' | 'pinPattern'> {
  readonly id: string;
  readonly code: string;
  readonly version: number;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly photo: string | null;
  readonly certified: boolean;
  readonly joinedAt: Date;
  readonly brandId: string;
  readonly brandName: string;
  readonly cardTypeId: string;
  readonly country: string;
  readonly currency: string;
  readonly form: 'ecode' | 'physical';
  /** Percent scaled by 10^4. */
  readonly rate: bigint;
  /** The card type's own fee in basis points; null: the general fee. */
  readonly feeBps: number | null;
  /** Bounds of one order, base units of points; null where there is none. */
  readonly minAmount: bigint | null;
  readonly maxAmount: bigint | null;
  readonly deliverMinutes: number;
  readonly confirmDays: number;
  readonly tags: string[];
  readonly description: string;
  readonly status: Exclude<OfferStatus, 'removed'>;
  readonly soldCount: bigint;
  readonly views: bigint;
  readonly createdAt: Date;
}

/** Columns of an OfferRow; needs the tables of `OFFER_JOINS`, and the owner as `u`. */
export const OFFER_COLUMNS = sql`a.id, a.code, a.version, u.id AS "ownerId", u.nickname AS "ownerName", u.photo,
  u.server_flag AS certified, u.created_at AS "joinedAt", a.brand_id, b.name AS "brandName", b.initials,
  b.colour, b.code_hint, b.code_hint_zh, b.code_pattern, b.pin_pattern,
  a.card_type_id, a.country, a.currency, a.form, a.rate, t.fee_bps,
  a.min_amount, a.max_amount, a.deliver_minutes,
  a.confirm_days, a.tags, a.description, a.status, a.sold_count, a.views,
  a.created_at`;

/** What an offer of the alias `a` is shown with, beside its owner `u`. */
export const OFFER_JOINS = sql`
  JOIN brand b ON b.id = a.brand_id
  JOIN card_type t ON t.id = a.card_type_id`;

/** Points per whole unit at the current exchange rate; 0 for a currency without one. */
export function priceNow(rates: RateSource, offer: Pick<OfferRow, 'currency' | 'rate'>): UnitPrice {
  return priceOf(rates.usdPer(offer.currency)?.rate ?? 0n, offer.rate);
}

/** The points for one card of `face` whole units. */
export function pointsOfFace(face: number, currency: string, price: UnitPrice): Amount {
  return pointsFor(BigInt(face) * pow10(currencyOf(currency).unit), currency, price);
}
