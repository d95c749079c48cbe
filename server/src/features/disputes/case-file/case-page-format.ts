import { POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';

/** `YYYY-MM-DD HH:MM:SS`, UTC. */
export const when = (at: string | Date): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** Base units of points as decimal text. */
export const points = (value: string): string => formatDecimal(BigInt(value), POINTS.unit, 2);
