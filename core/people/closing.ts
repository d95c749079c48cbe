import type { Amount } from '../money/amount.ts';

/** Reasons that keep an account open. Each is shown to its owner, with the way to end it. */
export const CLOSING_BLOCKERS = [
  'orders',
  'cases',
  'offers',
  'balance',
  'btc',
  'bail',
  'debts',
  'deposits',
  'payouts',
  'withdrawals',
] as const;
export type ClosingBlocker = (typeof CLOSING_BLOCKERS)[number];

export interface ClosingFacts {
  /** Orders of either side that have not ended, those before a moderator left out. */
  readonly openOrders: number;
  /** Orders before a moderator, or whose ruling can still be appealed or compensated. */
  readonly openCases: number;
  /** Offers that are neither removed nor sold out, on the shelf or off it. */
  readonly offers: number;
  /** Points, frozen ones included. */
  readonly balance: Amount;
  /** Bitcoin, in satoshis: its owner swaps it to points first, however little it is. */
  readonly btc: Amount;
  readonly bail: Amount;
  /** Compensation that is owed, by the account or to it. */
  readonly openDebts: number;
  /** Payments from a chain that may still be credited. */
  readonly openDeposits: number;
  /** Payouts on the way: the own ones, and those that a provider took. */
  readonly openPayouts: number;
  /** Withdrawals that have not ended. */
  readonly openWithdrawals: number;
}

/** Why an account cannot be closed; empty when it can. */
export function closingBlockers(facts: ClosingFacts): ClosingBlocker[] {
  const holds: Readonly<Record<ClosingBlocker, boolean>> = {
    orders: facts.openOrders > 0,
    cases: facts.openCases > 0,
    offers: facts.offers > 0,
    balance: facts.balance !== 0n,
    btc: facts.btc !== 0n,
    bail: facts.bail !== 0n,
    debts: facts.openDebts > 0,
    deposits: facts.openDeposits > 0,
    payouts: facts.openPayouts > 0,
    withdrawals: facts.openWithdrawals > 0,
  };
  return CLOSING_BLOCKERS.filter((blocker) => holds[blocker]);
}

/** The name of every closed account. Nobody can choose it: names have no number sign. */
export const closedName = (number: bigint): string => `Deleted user #${number}`;
