import { divideHalfEven, pow10 } from '../money/amount.ts';
import { POINTS } from '../money/currency.ts';
import { FX_SCALE } from '../money/price.ts';

/**
 * A price in base units of points, which are dollars, as base units of a currency of which a whole unit costs `usd` dollars
 * (scaled by 10^12) and whose exponent is `unit`; half-even.
 */
export function priceIn(points: bigint, { usd, unit }: { readonly usd: bigint; readonly unit: number }): bigint {
  if (usd <= 0n) throw new RangeError('a currency without worth');
  return divideHalfEven(points * pow10(FX_SCALE + unit), usd * pow10(POINTS.unit));
}
