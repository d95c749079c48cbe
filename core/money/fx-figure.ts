import { divideHalfEven, pow10 } from './amount.ts';
import { parseDecimal } from './decimal.ts';
import { FX_SCALE } from './price.ts';

/** The meaning of an exchange rate's figure: USD per whole unit, or whole units per USD, as markets quote weak currencies. */
export const FX_DIRECTIONS = ['usd_per_unit', 'units_per_usd'] as const;
export type FxDirection = (typeof FX_DIRECTIONS)[number];

/** The highest rate that can be set by hand: USD per whole unit. */
const MAX_USD = 1_000n * pow10(FX_SCALE);

/** USD per whole unit scaled by 10^12, half-even; null for a figure that is no rate above 0 and up to 1000 USD. */
export function rateOfFigure(figure: string, direction: FxDirection): bigint | null {
  const value = parseDecimal(figure, FX_SCALE);
  if (value === null || value <= 0n) return null;
  const rate = direction === 'usd_per_unit' ? value : divideHalfEven(pow10(2 * FX_SCALE), value);
  return rate > 0n && rate <= MAX_USD ? rate : null;
}
