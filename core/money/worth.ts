import { divideFloor, pow10 } from './amount.ts';
import { currencyOf, POINTS } from './currency.ts';
import { parseDecimal } from './decimal.ts';
import { FX_SCALE } from './price.ts';

/**
 * The worth of points, in minor units of a currency of which a whole unit costs `usd` US dollars (decimal): a point is a
 * dollar. Cut off, so that nobody is shown more than they have. Null for a rate that is none.
 */
export function worthOf(points: bigint, symbol: string, usd: string): bigint | null {
  const rate = parseDecimal(usd, FX_SCALE);
  if (rate === null || rate <= 0n) return null;
  return divideFloor(points * pow10(FX_SCALE + currencyOf(symbol).unit), rate * pow10(POINTS.unit));
}
