import { formatDecimal } from '#core/money/decimal.ts';
import { RATE_SCALE } from '#core/money/price.ts';

/** A rate (percent scaled by 10^4) as decimal text with two decimals or more. */
export const percentText = (rate: bigint | null): string | null =>
  rate === null ? null : formatDecimal(rate, RATE_SCALE, 2);
