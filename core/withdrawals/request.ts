import { spareOf } from '../outflow/outflow.ts';

/** Facts that decide on every withdrawal, read under the locks of the owner's accounts. Sums in base units of what is withdrawn. */
export interface OutFacts {
  readonly isIdentified: boolean;
  readonly isActive: boolean;
  /** The address may be paid to by now. */
  readonly isAddressFree: boolean;
  readonly amount: bigint;
  /** The network fee that the owner agreed to (of bitcoin the most that it may be), and the one of this moment. */
  readonly agreedFee: bigint;
  readonly fee: bigint;
  readonly available: bigint;
  /** Base units of points that left today, and that may leave within a day. */
  readonly outToday: bigint;
  readonly outLimit: bigint;
  /** Withdrawals of this owner that have not ended. */
  readonly openCount: number;
  /** In custody on the network, and not held for others. */
  readonly custody: bigint;
}

/** The same of points that are paid out as USDT. */
export interface RequestFacts extends OutFacts {
  /** A payment to the address failed lately. */
  readonly isAddressPaused: boolean;
  readonly exposure: bigint;
  readonly freeBail: bigint;
}

export interface RequestRules {
  readonly least: bigint;
  readonly exposureBps: bigint;
  readonly maxOpen: number;
}

export type RequestRefusal =
  | 'withdrawals.identity'
  | 'withdrawals.closed_account'
  | 'withdrawals.address_held'
  | 'withdrawals.address_paused'
  | 'withdrawals.too_many_open'
  | 'withdrawals.least'
  | 'withdrawals.fee_changed'
  | 'withdrawals.below_fee'
  | 'withdrawals.day_limit'
  | 'withdrawals.points_short'
  | 'withdrawals.exposure'
  | 'withdrawals.network_short';

/** Refusals that keep anything from being withdrawn, in whichever currency: who asks, where it goes, how much is under way. */
type AnyFacts = Pick<RequestFacts, 'isIdentified' | 'isActive' | 'isAddressFree' | 'openCount'>;
type AnyRules = Pick<RequestRules, 'maxOpen'>;
export const ANY_REFUSALS = [
  { refusal: 'withdrawals.identity', when: ({ isIdentified }: AnyFacts) => !isIdentified },
  { refusal: 'withdrawals.closed_account', when: ({ isActive }: AnyFacts) => !isActive },
  { refusal: 'withdrawals.address_held', when: ({ isAddressFree }: AnyFacts) => !isAddressFree },
  {
    refusal: 'withdrawals.too_many_open',
    when: ({ openCount }: AnyFacts, { maxOpen }: AnyRules) => openCount >= maxOpen,
  },
] as const;

interface Check {
  readonly refusal: RequestRefusal;
  readonly when: (facts: RequestFacts, rules: RequestRules) => boolean;
}

/** Everything that keeps points from being withdrawn, in the order in which it is told. */
export const REQUEST_REFUSALS: readonly Check[] = [
  ...ANY_REFUSALS,
  { refusal: 'withdrawals.address_paused', when: ({ isAddressPaused }) => isAddressPaused },
  { refusal: 'withdrawals.least', when: ({ amount }, { least }) => amount < least },
  { refusal: 'withdrawals.fee_changed', when: ({ fee, agreedFee }) => fee > agreedFee },
  { refusal: 'withdrawals.below_fee', when: ({ amount, fee }) => amount <= fee },
  { refusal: 'withdrawals.day_limit', when: ({ amount, outToday, outLimit }) => outToday + amount > outLimit },
  { refusal: 'withdrawals.points_short', when: ({ amount, available }) => amount > available },
  { refusal: 'withdrawals.exposure', when: (facts, rules) => facts.amount > spareOf(facts, rules) },
  { refusal: 'withdrawals.network_short', when: ({ amount, fee, custody }) => amount - fee > custody },
];

/** Why these points are not withdrawn; null: they are. */
export function requestRefusal(facts: RequestFacts, rules: RequestRules): RequestRefusal | null {
  return REQUEST_REFUSALS.find(({ when }) => when(facts, rules))?.refusal ?? null;
}
