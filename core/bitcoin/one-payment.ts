import { feeFor, MAX_INPUTS, virtualBytes } from './transaction-size.ts';

/** The longest script that is paid to, and that of the change, in bytes. */
const SCRIPTS = [34, 22];

/** The network's fee for a payment that spends so many outputs, has the longest receiver and change; satoshis. */
export const costOf = (inputs: number, rate: bigint): bigint => feeFor(virtualBytes(inputs, SCRIPTS), rate);

export interface PaymentLimits {
  /** Satoshis for a thousand virtual bytes. */
  readonly rate: bigint;
  /** Satoshis that the network may take. */
  readonly maxFee: bigint;
  readonly maxInputs: number;
}

/** The free outputs that a sum needs. */
export interface Need {
  /** Outputs that it takes when the largest go first. */
  readonly inputs: number;
  /** Satoshis that one payment can take now, where the sum is more than that although there are outputs left; else null. */
  readonly most: bigint | null;
}

/** How many outputs, by their amounts from the largest on, come to a sum, and whether one payment can spend as many. */
export function needOf(amounts: readonly bigint[], sum: bigint, limits: PaymentLimits): Need {
  let inputs = 0;
  let total = 0n;
  for (const amount of amounts) {
    if (total >= sum) break;
    if (!canSpend(inputs + 1, limits)) return { inputs, most: total };
    inputs += 1;
    total += amount;
  }
  return { inputs, most: null };
}

/** One output is always spent: what it costs then is for the limits of the fee to say. */
const canSpend = (inputs: number, { rate, maxFee, maxInputs }: PaymentLimits): boolean =>
  inputs === 1 || (inputs <= Math.min(maxInputs, MAX_INPUTS) && costOf(inputs, rate) <= maxFee);
