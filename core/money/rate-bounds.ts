import { pow10 } from './amount.ts';
import { RATE_SCALE } from './price.ts';

/** `normal`: (0, 100] with two decimals; `wide`: [1, 200] with four. */
export type RateMode = 'normal' | 'wide';

export interface RateBounds {
  /** Inclusive; percent scaled by 10^4. */
  readonly from: bigint;
  readonly to: bigint;
  /** A rate is a multiple of this. */
  readonly step: bigint;
  /** The number of decimals that a rate is written with. */
  readonly decimals: number;
}

const ONE_PERCENT = pow10(RATE_SCALE);

export const RATE_MODES: Readonly<Record<RateMode, RateBounds>> = {
  normal: { from: ONE_PERCENT / 100n, to: 100n * ONE_PERCENT, step: ONE_PERCENT / 100n, decimals: 2 },
  wide: { from: ONE_PERCENT, to: 200n * ONE_PERCENT, step: 1n, decimals: 4 },
};

/** The bounds of a card type's rates: its own bounds, if it has any, within those of its mode. */
export function rateBounds(type: {
  readonly rateMode: RateMode;
  readonly minRate: bigint | null;
  readonly maxRate: bigint | null;
}): RateBounds {
  const mode = RATE_MODES[type.rateMode];
  const from = type.minRate !== null && type.minRate > mode.from ? type.minRate : mode.from;
  const to = type.maxRate !== null && type.maxRate < mode.to ? type.maxRate : mode.to;
  return { ...mode, from, to };
}

/** Whether a rate (percent scaled by 10^4) is within bounds and has no more decimals than they allow. */
export const isRateWithin = (rate: bigint, { from, to, step }: RateBounds): boolean =>
  rate >= from && rate <= to && rate % step === 0n;
