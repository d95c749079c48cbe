import { divideHalfEven } from './amount.ts';
import { BASIS_POINTS } from './price.ts';

/** How far apart two figures are, in ten-thousandths of the smaller one. */
export function distanceBps(a: bigint, b: bigint): bigint {
  const [low, high] = a < b ? [a, b] : [b, a];
  return low <= 0n ? BASIS_POINTS * BASIS_POINTS : ((high - low) * BASIS_POINTS) / low;
}

function medianOf(figures: readonly bigint[]): bigint {
  const sorted = figures.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? 0n;
  const low = sorted[sorted.length % 2 === 1 ? middle : middle - 1] ?? high;
  return divideHalfEven(low + high, 2n);
}

/**
 * The rate that several publishers agree on: the median of those within `maxSpreadBps` of the median of all. Null when
 * most of them are further apart, or there is none: then nobody knows what the currency is worth.
 */
export function agreedRate(figures: readonly bigint[], maxSpreadBps: bigint): bigint | null {
  const positive = figures.filter((figure) => figure > 0n);
  if (positive.length === 0) return null;
  const middle = medianOf(positive);
  const near = positive.filter((figure) => distanceBps(figure, middle) <= maxSpreadBps);
  return near.length * 2 > positive.length ? medianOf(near) : null;
}

/** Whether a new rate may follow the last good one; without one any may. */
export const isPlausibleMove = (before: bigint | null, after: bigint, maxMoveBps: bigint): boolean =>
  before === null || maxMoveBps === 0n || distanceBps(before, after) <= maxMoveBps;

/**
 * Whether a rate set by hand is so far from the published one that two must agree; where nothing is published, there is
 * nothing to compare it with, and they must as well.
 */
export const isFarRate = (rate: bigint, published: bigint | null, limitBps: bigint): boolean =>
  published === null || distanceBps(rate, published) > limitBps;
