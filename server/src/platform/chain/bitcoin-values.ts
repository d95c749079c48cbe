/** The largest number of an integer in the database. */
const MAX_COUNT = 2 ** 31 - 1;
const SATOSHIS = 100_000_000;
/** All bitcoin that there will be. */
const MAX_SATOSHIS = 21_000_000 * SATOSHIS;

/** A number of seconds, of an output or of blocks. */
export function countOf(value: unknown): number {
  if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > MAX_COUNT) {
    throw new Error('a node answered no number');
  }
  return value as number;
}

export const heightOf = (value: unknown): bigint => BigInt(countOf(value));

export function hashOf(value: unknown): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) throw new Error('a node answered no hash');
  return value;
}

/**
 * Satoshis of a number of bitcoin, as JSON has it. Exact: of 21 million bitcoin with eight decimals the nearest double is less than
 * a quarter of a satoshi away, and the product less than half of one.
 */
export function satoshisOf(value: unknown): bigint {
  const satoshis = typeof value === 'number' ? Math.round(value * SATOSHIS) : Number.NaN;
  if (!(satoshis >= 0 && satoshis <= MAX_SATOSHIS)) throw new Error('a node answered no amount of bitcoin');
  return BigInt(satoshis);
}
