/*
 * Sums in the words of the specification, by arithmetic of the model's own. Points have six decimals, dollars two, a
 * price of points per dollar eight. All cards of the market are in dollars, so that a price is its rate.
 */

const CENTS = 100n;
const FEE_BPS = 100n;
const BASIS_POINTS = 10_000n;

const halfEven = (numerator: bigint, denominator: bigint): bigint => {
  const [whole, rest] = [numerator / denominator, (numerator % denominator) * 2n];
  return rest > denominator || (rest === denominator && whole % 2n === 1n) ? whole + 1n : whole;
};

/** One percent of what is settled. */
export const feeOn = (settled: bigint): bigint => halfEven(settled * FEE_BPS, BASIS_POINTS);

/** What of a fee the user gets who invited the seller: half of it, cut off. */
export const shareOf = (fee: bigint): bigint => fee / 2n;

/** Points per dollar times 10^8, at a rate in hundredths of a percent. */
export const priceAt = (rate: number): bigint => BigInt(rate) * 10_000n;
export const rateText = (rate: number): string => (rate / 100).toFixed(2);

/** A price as somebody types it: points per dollar, with all decimals. */
export const priceText = (price: bigint): string => {
  const digits = price.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
};

/** Points for so many dollars at a price, cut off after the sixth decimal. */
export const worth = (faces: readonly number[], price: bigint): bigint =>
  (BigInt(faces.reduce((sum, face) => sum + face, 0)) * CENTS * price) / 10_000n;
