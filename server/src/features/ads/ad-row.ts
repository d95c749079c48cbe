import { type Amount, amount, minOf, pow10, ZERO } from '#core/money/amount.ts';
import { currencyOf } from '#core/money/currency.ts';
import { pointsFor, priceOf, type UnitPrice } from '#core/money/price.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { RateSource } from '#server/platform/rates/rate-source.ts';

export type AdStatus = 'on' | 'off' | 'completed';

/** A row of buy_ad with its owner, its brand and its owner's balance. Amounts are base units of points. */
export interface AdRow {
  readonly id: string;
  readonly code: string;
  readonly version: number;
  readonly providerId: string;
  readonly providerName: string;
  readonly photo: string | null;
  readonly certified: boolean;
  readonly joinedAt: Date;
  readonly brandId: string;
  readonly brandName: string;
  readonly initials: string;
  readonly colour: string;
  readonly codeHint: string;
  readonly codeHintZh: string;
  readonly codePattern: string | null;
  readonly cardTypeId: string;
  readonly country: string;
  readonly currency: string;
  readonly form: 'ecode' | 'physical';
  /** Percent scaled by 10^4. */
  readonly rate: bigint;
  /** The card type's own fee in basis points; null: the general fee. */
  readonly feeBps: number | null;
  /** Whole units of the currency, per card. */
  readonly minFace: number;
  readonly maxFace: number;
  readonly fixedFaces: number[] | null;
  readonly maxCards: number;
  /** Whole points in base units: the only sum of an order, or its bounds; null without one. */
  readonly exactAmount: bigint | null;
  readonly minAmount: bigint | null;
  readonly maxAmount: bigint | null;
  readonly deliverMinutes: number;
  readonly confirmDays: number;
  readonly totalAmount: bigint;
  readonly remainingAmount: bigint;
  readonly settledAmount: bigint;
  /** The owner's amount less frozenAmount. */
  readonly balance: bigint;
  readonly soldCount: bigint;
  readonly views: bigint;
  readonly tags: string[];
  readonly receipt: 'none' | 'any' | 'cash' | 'debit';
  readonly description: string;
  readonly status: AdStatus;
  readonly createdAt: Date;
}

/** The columns of an AdRow; they need the tables of `AD_TABLES`. */
export const AD_COLUMNS = sql`a.id, a.code, a.version, a.provider_id AS "providerId", u.user_name AS "providerName",
  u.photo, u.server_flag AS certified, u.created_at AS "joinedAt", a.brand_id AS "brandId", b.name AS "brandName",
  b.initials, b.colour, b.code_hint AS "codeHint", b.code_hint_zh AS "codeHintZh",
  b.code_pattern AS "codePattern", a.card_type_id AS "cardTypeId",
  a.country, a.currency, a.form, a.rate, t.fee_bps AS "feeBps", a.min_face AS "minFace", a.max_face AS "maxFace",
  a.fixed_faces AS "fixedFaces", a.max_cards AS "maxCards",
  a.exact_amount AS "exactAmount", a.min_amount AS "minAmount", a.max_amount AS "maxAmount",
  a.deliver_minutes AS "deliverMinutes", a.confirm_days AS "confirmDays", a.total_amount AS "totalAmount",
  a.remaining_amount AS "remainingAmount", a.settled_amount AS "settledAmount",
  l.credits_posted - l.debits_posted - l.debits_pending AS balance, a.sold_count AS "soldCount", a.views, a.tags,
  a.receipt, a.description, a.status, a.created_at AS "createdAt"`;

/** The tables that an ad of the alias `a` is read from. */
export const AD_TABLES = sql`
  JOIN ledger_account l ON l.id = a.account_id
  JOIN app_user u ON u.id = a.provider_id
  JOIN brand b ON b.id = a.brand_id
  JOIN card_type t ON t.id = a.card_type_id`;

/** The points that an order can reserve now: the lesser of remainder and the owner's balance. */
export function availableOf(row: Pick<AdRow, 'remainingAmount' | 'balance'>): Amount {
  const available = minOf(amount(row.remainingAmount), amount(row.balance));
  return available < 0n ? ZERO : available;
}

type Leasts = Pick<AdRow, 'minFace' | 'currency' | 'exactAmount' | 'minAmount'>;

/** The smallest amount of an order on this ad: its smallest card, or its minimum sum. */
export function leastOf(row: Leasts, price: UnitPrice): Amount {
  const card = pointsOfFace(row.minFace, row.currency, price);
  const sum = amount(row.exactAmount ?? row.minAmount ?? 0n);
  if (card > sum) return card;
  return sum;
}

/** Points per whole unit at the current exchange rate; 0 for a currency without one. */
export function priceNow(rates: RateSource, ad: Pick<AdRow, 'currency' | 'rate'>): UnitPrice {
  return priceOf(rates.usdPer(ad.currency)?.rate ?? 0n, ad.rate);
}

/** The points for one card of `face` whole units. */
export function pointsOfFace(face: number, currency: string, price: UnitPrice): Amount {
  return pointsFor(BigInt(face) * pow10(currencyOf(currency).unit), currency, price);
}
