import { type Amount, amount } from '../money/amount.ts';

/** The compensation that a provider owes the seller for a fraudulent claim: the order amount times a rule. */
export function compensationDue(orderAmount: Amount, multiple: number): Amount {
  return amount(orderAmount * BigInt(multiple));
}

/** How many members of staff decide on a compensation of `due`: two above `limit`, both in base units of points. */
export function reviewersFor(due: Amount, limit: bigint): 1 | 2 {
  return due > limit ? 2 : 1;
}

/** The largest coverage shown, in percent. */
const MAX_COVERAGE = 999;

/**
 * Free bail as a percentage of open exposure plus one more order, all in base units of points. Rounded down, at most
 * `MAX_COVERAGE`; also `MAX_COVERAGE` when there is nothing to cover.
 */
export function coveragePercent(freeBail: bigint, exposure: bigint, order: bigint): number {
  const atStake = exposure + order;
  if (atStake <= 0n) return MAX_COVERAGE;
  const percent = (freeBail * 100n) / atStake;
  return percent > BigInt(MAX_COVERAGE) ? MAX_COVERAGE : Number(percent);
}
