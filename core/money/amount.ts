/**
 * Amounts of value. An amount is an integer count of a currency's base unit (a millionth of a point, a cent, a yen) in
 * a bigint that only this folder can brand. No float ever holds money.
 */
declare const amountBrand: unique symbol;
export type Amount = bigint & { readonly [amountBrand]: true };

/** Brands an integer of base units. Throws a RangeError when it does not fit a signed 64-bit column. */
export function amount(baseUnits: bigint | number | string): Amount {
  const value = BigInt(baseUnits);
  if (value > MAX_AMOUNT || value < -MAX_AMOUNT) throw new RangeError(`amount out of range: ${value}`);
  return value as Amount;
}

/** The largest amount that storage holds: 2^63 - 1 base units. */
export const MAX_AMOUNT = 9_223_372_036_854_775_807n;
export const ZERO = 0n as Amount;

export function sum(amounts: Iterable<Amount>): Amount {
  let total = 0n;
  for (const part of amounts) total += part;
  return amount(total);
}

export function minOf(a: Amount, b: Amount): Amount {
  return a < b ? a : b;
}

/** numerator / denominator, rounded half to even (banker's rounding). The denominator is positive. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('the denominator must be positive');
  const quotient = divideFloor(numerator, denominator);
  const twice = (numerator - quotient * denominator) * 2n;
  if (twice > denominator) return quotient + 1n;
  if (twice < denominator) return quotient;
  return quotient % 2n === 0n ? quotient : quotient + 1n;
}

/** numerator / denominator, rounded towards minus infinity. The denominator is positive. */
export function divideFloor(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient;
}

export function pow10(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/** The greatest of these, and 0 of none. */
export function greatest(amounts: readonly bigint[]): bigint {
  let most = 0n;
  for (const each of amounts) if (each > most) most = each;
  return most;
}
