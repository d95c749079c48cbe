import { type Amount, amount } from '../money/amount.ts';

/**
 * What an account may do. `noOverdraft`: its available balance never falls below zero. `folded`: its transfers reach
 * its balance a moment later, in bulk, so that no order waits for another there; nothing is authorised from it.
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

/** The platform's own accounts in points; the migration opens them under these ids. */
export const TREASURY_ACCOUNT = '00000000-0000-8000-8000-000000000001';
export const FEE_ACCOUNT = '00000000-0000-8000-8000-000000000002';

/** A user's points account bears the user's id, so that placing an order needs no look-up. */
export function pointsAccountId(userId: string): string {
  return userId;
}

const VERSION_DIGIT = 14;

/**
 * A provider's bail account, found without a look-up as well: the user's id with the bits of its version digit turned
 * over, so version 7 becomes version 8, which RFC 9562 leaves to the application. No two users share one.
 */
export function bailAccountId(userId: string): string {
  const turned = Number.parseInt(userId.charAt(VERSION_DIGIT), 16) ^ 0xf;
  return `${userId.slice(0, VERSION_DIGIT)}${turned.toString(16)}${userId.slice(VERSION_DIGIT + 1)}`;
}

/** The three sums that the ledger keeps of an account, in base units. */
export interface Sums {
  readonly debitsPosted: bigint;
  readonly debitsPending: bigint;
  readonly creditsPosted: bigint;
}

/** As shown: `available` = `amount` - `frozenAmount`. */
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
