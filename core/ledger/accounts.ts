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
  fee: { noOverdraft: false, folded: true, meaning: 'what the platform has earned' },
  treasury: { noOverdraft: false, folded: false, meaning: 'the other side of all value that exists: always its debt' },
} as const satisfies Record<string, AccountRule>;

export type AccountKind = keyof typeof ACCOUNT_KINDS;

/** The platform's own points accounts; the migration opens them under these ids. */
export const TREASURY_ACCOUNT = '00000000-0000-8000-8000-000000000001';
export const FEE_ACCOUNT = '00000000-0000-8000-8000-000000000002';

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
  const turned = Number.parseInt(userId.charAt(VERSION_DIGIT), 16) ^ 0xf;
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
