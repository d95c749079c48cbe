import { type Amount, amount } from '../money/amount.ts';

/**
 * `noOverdraft`: the available balance never falls below zero. `folded`: transfers reach the balance a moment later, in
 * bulk, so that no order waits for this account's row; nothing may be debited from it.
 */
export interface AccountRule {
  readonly noOverdraft: boolean;
  readonly folded: boolean;
  readonly meaning: string;
}

export const ACCOUNT_KINDS = {
  points: { noOverdraft: true, folded: false, meaning: 'what a user has to trade with' },
  bail: { noOverdraft: true, folded: false, meaning: 'what a provider has deposited as security' },
  btc: { noOverdraft: true, folded: false, meaning: 'bitcoin that the platform keeps for a user' },
  fee: { noOverdraft: false, folded: true, meaning: 'what the platform has earned' },
  promotion: { noOverdraft: true, folded: false, meaning: 'what the platform gives as rewards and compensation' },
  treasury: { noOverdraft: false, folded: false, meaning: 'the other side of all value that exists: always its debt' },
  outside: { noOverdraft: false, folded: false, meaning: 'the other side of all money that came in: always its debt' },
  payouts: { noOverdraft: true, folded: false, meaning: 'points on their way to a payout provider: always none' },
  custody: { noOverdraft: true, folded: false, meaning: 'what the platform keeps on one network' },
  reserve: { noOverdraft: true, folded: false, meaning: 'what the platform received at its bank or by hand, in USDT' },
  swap: { noOverdraft: true, folded: false, meaning: 'what the platform has to swap with users' },
} as const satisfies Record<string, AccountRule>;

export type AccountKind = keyof typeof ACCOUNT_KINDS;

/** The platform's own points accounts; the migration opens them under these ids. */
export const TREASURY_ACCOUNT = '00000000-0000-8000-8000-000000000001';
export const FEE_ACCOUNT = '00000000-0000-8000-8000-000000000002';
export const PROMOTION_ACCOUNT = '00000000-0000-8000-8000-000000000003';
/** The account that a paid payout passes on its way to the provider, in one step. */
export const PAYOUT_ACCOUNT = '00000000-0000-8000-8000-000000000006';
/** The source of USDT. Custody has an account for each network, opened when the network is first watched. */
export const OUTSIDE_USDT_ACCOUNT = '00000000-0000-8000-8000-000000000011';
/** Money received at the bank or by hand, by its worth in USDT. */
export const RESERVE_ACCOUNT = '00000000-0000-8000-8000-000000000031';

/** The platform's stock for swaps, in both currencies. */
export const SWAP_POINTS_ACCOUNT = '00000000-0000-8000-8000-000000000021';
export const SWAP_BTC_ACCOUNT = '00000000-0000-8000-8000-000000000022';
/** Bitcoin: where it comes from, what the platform keeps of it, and what stands for that in the accounts of users and house. */
export const OUTSIDE_BTC_ACCOUNT = '00000000-0000-8000-8000-000000000023';
export const CUSTODY_BTC_ACCOUNT = '00000000-0000-8000-8000-000000000024';
export const TREASURY_BTC_ACCOUNT = '00000000-0000-8000-8000-000000000025';

/** A user's points account has the user's id, so that placing an order needs no look-up. */
export function pointsAccountId(userId: string): string {
  return userId;
}

const VERSION_DIGIT = 14;

/**
 * A provider's bail account id, also without a look-up: the user's id with its version digit changed from 7 to 8, which
 * RFC 9562 leaves to the application. No two users share one.
 */
export function bailAccountId(userId: string): string {
  return withVersion(userId, 0xf);
}

/** A user's BTC account id, by the same way: from version 7 to 9, which no id has otherwise. */
export function btcAccountId(userId: string): string {
  return withVersion(userId, 0xe);
}

function withVersion(userId: string, mask: number): string {
  const turned = Number.parseInt(userId.charAt(VERSION_DIGIT), 16) ^ mask;
  return `${userId.slice(0, VERSION_DIGIT)}${turned.toString(16)}${userId.slice(VERSION_DIGIT + 1)}`;
}

/** The three sums that the ledger keeps for an account, in base units. */
export interface Sums {
  readonly debitsPosted: bigint;
  readonly debitsPending: bigint;
  readonly creditsPosted: bigint;
}

/** A balance as shown: `available` = `amount` - `frozenAmount`. */
export interface Balance {
  readonly amount: Amount;
  readonly frozenAmount: Amount;
  readonly available: Amount;
}

export function balanceOf(sums: Sums): Balance {
  const total = sums.creditsPosted - sums.debitsPosted;
  return {
    amount: amount(total),
    frozenAmount: amount(sums.debitsPending),
    available: amount(total - sums.debitsPending),
  };
}
