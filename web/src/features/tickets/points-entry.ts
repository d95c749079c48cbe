import { POINTS } from '#core/money/currency.ts';
import { parseDecimal } from '#core/money/decimal.ts';

/** As typed: how many points, and why. */
export interface PointsEntry {
  readonly points: string;
  readonly reason: string;
}

const LEAST_REASON = 10;
export const EMPTY_ENTRY: PointsEntry = { points: '', reason: '' };

/** Base units of points; 0 for what is no amount. */
export const amountOf = ({ points }: PointsEntry): bigint => parseDecimal(points, POINTS.unit) ?? 0n;

export const isWhole = (entry: PointsEntry): boolean =>
  amountOf(entry) > 0n && entry.reason.trim().length >= LEAST_REASON;
