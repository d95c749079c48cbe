import { type Amount, amount, divideFloor, pow10 } from '../money/amount.ts';
import { currencyOf, POINTS } from '../money/currency.ts';
import { BASIS_POINTS, FX_SCALE } from '../money/price.ts';
import type { Place } from '../payment-accounts/places.ts';

/** The money of each place that payment accounts may be in. */
export const CURRENCY_OF_PLACE: Readonly<Record<Place, string>> = {
  NG: 'NGN',
  GH: 'GHS',
  KE: 'KES',
  CN: 'CNY',
  EU: 'EUR',
  GB: 'GBP',
  US: 'USD',
};

/**
 * The sum that a payout of `points` pays, in minor units of the currency, floored once: the points at USD per unit (`fx`, scaled by
 * 10^12) less what payout providers keep.
 */
export function fiatFor(
  points: bigint,
  currency: string,
  terms: { readonly fx: bigint; readonly spreadBps: bigint },
): bigint {
  const { fx, spreadBps } = terms;
  const numerator = points * pow10(currencyOf(currency).unit) * pow10(FX_SCALE) * (BASIS_POINTS - spreadBps);
  return divideFloor(numerator, pow10(POINTS.unit) * fx * BASIS_POINTS);
}

/** Sums in base units of points, read under the lock of the trader’s account. */
export interface PayoutRequestFacts {
  readonly points: bigint;
  /** The sum that it pays, in minor units; null: there is no rate of the currency now. */
  readonly fiat: bigint | null;
  /** The sum that the trader was shown, in minor units. */
  readonly shownFiat: bigint;
  readonly openPayouts: number;
  readonly available: bigint;
  /** Available points less what open orders keep beside the bail. */
  readonly spare: bigint;
  readonly outToday: bigint;
  readonly outLimit: bigint;
}

export interface PayoutRequestRules {
  readonly least: bigint;
  readonly most: bigint;
  readonly maxOpen: number;
}

export type PayoutRequestRefusal =
  | 'payouts.amount'
  | 'payouts.no_rate'
  | 'payouts.rate_moved'
  | 'payouts.max_open'
  | 'payouts.no_identity'
  | 'payouts.day_limit'
  | 'payouts.points_short'
  | 'payouts.exposure';

interface Check {
  readonly refusal: PayoutRequestRefusal;
  readonly when: (facts: PayoutRequestFacts, rules: PayoutRequestRules) => boolean;
}

/** Everything that keeps a payout from being asked for, in the order in which it is told. */
const CHECKS: readonly Check[] = [
  { refusal: 'payouts.amount', when: ({ points }, { least, most }) => points < least || points > most },
  { refusal: 'payouts.no_rate', when: ({ fiat }) => fiat === null || fiat <= 0n },
  { refusal: 'payouts.rate_moved', when: ({ fiat, shownFiat }) => fiat !== null && fiat < shownFiat },
  { refusal: 'payouts.max_open', when: ({ openPayouts }, { maxOpen }) => openPayouts >= maxOpen },
  { refusal: 'payouts.no_identity', when: ({ outLimit }) => outLimit === 0n },
  { refusal: 'payouts.day_limit', when: ({ points, outToday, outLimit }) => outToday + points > outLimit },
  { refusal: 'payouts.points_short', when: ({ points, available }) => points > available },
  { refusal: 'payouts.exposure', when: ({ points, spare }) => points > spare },
];

/** Why this payout is not asked for; null: it is. */
export const payoutRequestRefusal = (
  facts: PayoutRequestFacts,
  rules: PayoutRequestRules,
): PayoutRequestRefusal | null => CHECKS.find(({ when }) => when(facts, rules))?.refusal ?? null;

/** The points of a payout as an amount. Throws a RangeError below 1. */
export function payoutPoints(points: bigint): Amount {
  if (points <= 0n) throw new RangeError(`a payout of ${points}`);
  return amount(points);
}
