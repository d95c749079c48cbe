import { divideFloor, divideHalfEven, pow10 } from '../money/amount.ts';
import { currencyOf, POINTS } from '../money/currency.ts';
import { parseDecimal } from '../money/decimal.ts';
import { FX_SCALE, PRICE_SCALE } from '../money/price.ts';

/** Currency per point, scaled by 10^8. */
declare const pointsPriceBrand: unique symbol;
export type PointsPrice = bigint & { readonly [pointsPriceBrand]: true };

/** A premium on the market's price, or a price that stays. */
export const PRICINGS = ['premium', 'fixed'] as const;
export type Pricing = (typeof PRICINGS)[number];

/** A premium is a percentage scaled by 10^2: -5.25 % is -525. */
export const PREMIUM_SCALE = 2;
export const MAX_PREMIUM = 9_999;
/** An owner's exchange rate is currency per US dollar scaled by 10^2, above 0 and at most 1,000. */
export const EXCHANGE_RATE_SCALE = 2;
export const MAX_EXCHANGE_RATE = 100_000n;
/** The highest price that can be fixed: currency per point. */
export const MAX_FIXED_PRICE = 10_000_000n * pow10(PRICE_SCALE);

/** How the price of a points offer comes about. */
export interface PointsPricing {
  readonly pricing: Pricing;
  /** Hundredths of a percent; null where the price is fixed. */
  readonly premium: number | null;
  /** Currency per point scaled by 10^8; null where it follows the market. */
  readonly fixedPrice: bigint | null;
  /** The owner's own instead of the market's; null: the market's. */
  readonly exchangeRate: bigint | null;
}

const WHOLE_PREMIUM = 10_000n;

/**
 * The market's price of a point, which is a dollar. `usdPerUnit` is US dollars per whole unit of the currency scaled by
 * 10^12. Null without a rate.
 */
export function marketPrice(usdPerUnit: bigint | null): PointsPrice | null {
  return pointsPrice({ pricing: 'premium', premium: 0, fixedPrice: null, exchangeRate: null }, usdPerUnit);
}

/** The price of an offer now: one rounding, half-even at 8 decimals. Null where it has none: no rate, or nothing left of it. */
export function pointsPrice(offer: PointsPricing, usdPerUnit: bigint | null): PointsPrice | null {
  const price = offer.pricing === 'fixed' ? (offer.fixedPrice ?? 0n) : premiumPrice(offer, usdPerUnit);
  return price > 0n ? (price as PointsPrice) : null;
}

function premiumPrice({ premium, exchangeRate }: PointsPricing, usdPerUnit: bigint | null): bigint {
  const factor = WHOLE_PREMIUM + BigInt(premium ?? 0);
  if (exchangeRate !== null) {
    return divideHalfEven(exchangeRate * factor * pow10(PRICE_SCALE - EXCHANGE_RATE_SCALE), WHOLE_PREMIUM);
  }
  if (usdPerUnit === null || usdPerUnit <= 0n) return 0n;
  return divideHalfEven(pow10(FX_SCALE + PRICE_SCALE) * factor, usdPerUnit * WHOLE_PREMIUM);
}

/**
 * The price of points (base units), in minor units of the currency: floored, the second rounding. Null where it comes to
 * nothing, which nobody may order.
 */
export function fiatFor(points: bigint, price: PointsPrice, currency: string): bigint | null {
  const scale = pow10(POINTS.unit + PRICE_SCALE - currencyOf(currency).unit);
  const fiat = divideFloor(points * price, scale);
  return fiat > 0n ? fiat : null;
}

/** The points (base units, floored) that an amount of the currency (minor units) buys. Null where it comes to nothing. */
export function pointsForFiat(fiat: bigint, price: PointsPrice, currency: string): bigint | null {
  const scale = pow10(POINTS.unit + PRICE_SCALE - currencyOf(currency).unit);
  const points = divideFloor(fiat * scale, price);
  return points > 0n ? points : null;
}

/** A premium typed in percent, -99.99 to 99.99 with at most two decimals; null for anything else. */
export function premiumOf(text: string): number | null {
  const value = parseDecimal(text, PREMIUM_SCALE);
  if (value === null || value > BigInt(MAX_PREMIUM) || value < -BigInt(MAX_PREMIUM)) return null;
  return Number(value);
}

/** A fixed price typed with at most eight decimals, above 0; null for anything else. */
export function fixedPriceOf(text: string): PointsPrice | null {
  const value = parseDecimal(text, PRICE_SCALE);
  return value !== null && value > 0n && value <= MAX_FIXED_PRICE ? (value as PointsPrice) : null;
}

/** An exchange rate typed with at most two decimals, from 0, the market's own, to 1,000; null for anything else. */
export function exchangeRateOf(text: string): bigint | null {
  const value = parseDecimal(text, EXCHANGE_RATE_SCALE);
  return value !== null && value >= 0n && value <= MAX_EXCHANGE_RATE ? value : null;
}
