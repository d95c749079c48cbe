import { maxOf, minOf } from '../withdrawals/fees.ts';
import { ANY_REFUSALS, type OutFacts } from '../withdrawals/request.ts';
import { DUST_SATS } from './transaction-size.ts';

/** Facts that decide on a withdrawal of bitcoin, read under the locks of the owner's accounts. Sums are satoshis unless said otherwise. */
export interface BtcRequestFacts extends OutFacts {
  /** Base units of points that the amount is worth now; null: there is no price. */
  readonly worth: bigint | null;
  /** Bail and points together cover the open orders. */
  readonly isCovered: boolean;
}

export interface BtcRequestRules {
  readonly least: bigint;
  readonly maxOpen: number;
}

export type BtcRequestRefusal =
  | 'withdrawals.identity'
  | 'withdrawals.closed_account'
  | 'withdrawals.address_held'
  | 'withdrawals.too_many_open'
  | 'withdrawals.btc_least'
  | 'withdrawals.btc_fee_changed'
  | 'withdrawals.btc_below_fee'
  | 'withdrawals.no_price'
  | 'withdrawals.btc_day_limit'
  | 'withdrawals.btc_short'
  | 'withdrawals.btc_exposure'
  | 'withdrawals.network_short';

interface Check {
  readonly refusal: BtcRequestRefusal;
  readonly when: (facts: BtcRequestFacts, rules: BtcRequestRules) => boolean;
}

/** Everything that keeps bitcoin from being withdrawn, in the order in which it is told. */
const CHECKS: readonly Check[] = [
  ...ANY_REFUSALS,
  { refusal: 'withdrawals.btc_least', when: ({ amount }, { least }) => amount < least },
  { refusal: 'withdrawals.btc_fee_changed', when: ({ fee, agreedFee }) => fee > agreedFee },
  // Nodes pass on no output below it, whichever kind of address it is to.
  { refusal: 'withdrawals.btc_below_fee', when: ({ amount, fee }) => amount - fee < 2n * DUST_SATS },
  { refusal: 'withdrawals.btc_short', when: ({ amount, available }) => amount > available },
  { refusal: 'withdrawals.btc_exposure', when: (facts) => !facts.isCovered },
  { refusal: 'withdrawals.no_price', when: ({ worth }) => worth === null },
  {
    refusal: 'withdrawals.btc_day_limit',
    when: ({ worth, outToday, outLimit }) => outToday + (worth ?? 0n) > outLimit,
  },
  { refusal: 'withdrawals.network_short', when: ({ amount, custody }) => amount > custody },
];

/** Why this bitcoin is not withdrawn; null: it is. */
export const btcRequestRefusal = (facts: BtcRequestFacts, rules: BtcRequestRules): BtcRequestRefusal | null =>
  CHECKS.find(({ when }) => when(facts, rules))?.refusal ?? null;

const WHOLE_BPS = 10_000n;

export interface BtcFeeRules {
  /** Satoshis for a thousand virtual bytes: no payment is below it, or above the other. */
  readonly minRate: bigint;
  readonly maxRate: bigint;
  /** So much more than a usual payment costs now may be paid, so that another can take its place at a higher rate. */
  readonly roomBps: bigint;
  /** Satoshis. */
  readonly maxFee: bigint;
}

/** A rate within the rules. */
export const boundedRate = (rate: bigint, { minRate, maxRate }: BtcFeeRules): bigint =>
  maxOf(minRate, minOf(rate, maxRate));

/** The most that the network may take of a withdrawal, from what a usual payment costs now. */
export function btcFee(usualCost: bigint, { roomBps, maxFee }: Pick<BtcFeeRules, 'roomBps' | 'maxFee'>): bigint {
  const fee = (usualCost * roomBps + WHOLE_BPS - 1n) / WHOLE_BPS;
  return minOf(fee, maxFee);
}

/** The rate of another transaction in the place of the last one; null: the last one is high enough for what the chain asks now. */
export function nextRate(last: bigint, now: bigint, bumpBps: bigint): bigint | null {
  if (now <= last) return null;
  const raised = (last * (WHOLE_BPS + bumpBps)) / WHOLE_BPS;
  return maxOf(raised, now);
}
