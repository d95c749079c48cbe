import { describe, expect, it } from 'vitest';
import { NICKNAME_PATTERN } from '#contract/functions/users.ts';
import { type Amount, amount } from '../money/amount.ts';
import { CLOSING_BLOCKERS, type ClosingFacts, closedName, closingBlockers } from './closing.ts';

const NONE: ClosingFacts = {
  openOrders: 0,
  openCases: 0,
  offers: 0,
  balance: 0n as Amount,
  btc: 0n as Amount,
  bail: 0n as Amount,
  openDebts: 0,
  openDeposits: 0,
  openPayouts: 0,
  openWithdrawals: 0,
};

describe('an account', () => {
  it('can be closed when nothing is open', () => {
    expect(closingBlockers(NONE)).toEqual([]);
  });

  it.each([
    ['orders', { openOrders: 1 }],
    ['cases', { openCases: 2 }],
    ['offers', { offers: 1 }],
    ['balance', { balance: amount('1') }],
    ['btc', { btc: amount('1') }],
    ['bail', { bail: amount('1') }],
    ['debts', { openDebts: 1 }],
    ['deposits', { openDeposits: 1 }],
    ['payouts', { openPayouts: 1 }],
    ['withdrawals', { openWithdrawals: 1 }],
  ] as const)('stays open for %s', (blocker, facts) => {
    expect(closingBlockers({ ...NONE, ...facts })).toEqual([blocker]);
  });

  it('names everything that is open, in one order', () => {
    const counts = {
      openOrders: 1,
      openCases: 1,
      offers: 1,
      openDebts: 1,
      openDeposits: 1,
      openPayouts: 1,
      openWithdrawals: 1,
    };
    const all = { ...counts, balance: amount('1'), btc: amount('1'), bail: amount('1') };
    expect(closingBlockers(all)).toEqual([...CLOSING_BLOCKERS]);
  });

  it('has a name afterwards that nobody can choose', () => {
    expect(closedName(7n)).toBe('Deleted user #7');
    expect(closedName(7n)).not.toMatch(NICKNAME_PATTERN);
  });
});
