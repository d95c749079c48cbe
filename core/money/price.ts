import { type Amount, amount, divideFloor, divideHalfEven, pow10 } from './amount.ts';
import { currencyOf, POINTS } from './currency.ts';

/** Points per one whole unit of the card's currency, scaled by 10^8. */
declare const priceBrand: unique symbol;
export type UnitPrice = bigint & { readonly [priceBrand]: true };

export const PRICE_SCALE = 8;
/** A rate is a percentage scaled by 10^4: 85 % is 850000. */
export const RATE_SCALE = 4;
/** An exchange rate (card currency -> USD) is scaled by 10^12. */
export const FX_SCALE = 12;
/** Fee rates are hundredths of a percent: 1 % is 100 basis points. */
export const BASIS_POINTS = 10_000n;

export function unitPrice(scaled: bigint | string): UnitPrice {
  return BigInt(scaled) as UnitPrice;
}

/** unitPrice = fx * rate %, half-even at 8 decimals: the first of the two roundings of a price. */
export function priceOf(fx: bigint, rate: bigint): UnitPrice {
  const scale = pow10(FX_SCALE + RATE_SCALE + 2 - PRICE_SCALE);
  return divideHalfEven(fx * rate, scale) as UnitPrice;
}

/**
 * orderAmount = floor(faceValue * unitPrice) in base units of points: the second rounding.
 * `faceValue` is in minor units of `currency`.
 */
export function pointsFor(faceValue: bigint, currency: string, price: UnitPrice): Amount {
  const scale = pow10(currencyOf(currency).unit + PRICE_SCALE - POINTS.unit);
  return amount(divideFloor(faceValue * price, scale));
}

/** The escrow fee of a settlement: half-even(S * rate), never more than S. */
export function feeOf(settled: Amount, feeBps: number): Amount {
  const fee = divideHalfEven(settled * BigInt(feeBps), BASIS_POINTS);
  return amount(fee > settled ? settled : fee);
}

/** The referrer's share: floor(half of the fee). */
export function referralShareOf(fee: Amount): Amount {
  return amount(divideFloor(fee, 2n));
}
