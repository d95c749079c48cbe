import { describe, expect, it } from 'vitest';
import { amount } from '../money/amount.ts';
import { compensationDue, coveragePercent, reviewersFor } from './compensation.ts';

describe('a compensation', () => {
  it('is a multiple of the order amount, decided by two above a limit', () => {
    expect(compensationDue(amount(85), 10)).toBe(850n);
    expect([reviewersFor(amount(850), 850n), reviewersFor(amount(851), 850n)]).toEqual([1, 2]);
  });
});

describe('coverage', () => {
  it.each([
    { free: 100n, exposure: 0n, order: 100n, percent: 100 },
    { free: 100n, exposure: 100n, order: 50n, percent: 66 },
    { free: 0n, exposure: 100n, order: 50n, percent: 0 },
    { free: 10_000n, exposure: 0n, order: 1n, percent: 999 },
    { free: 0n, exposure: 0n, order: 0n, percent: 999 },
  ])('of $free for $exposure and $order is $percent %', ({ free, exposure, order, percent }) => {
    expect(coveragePercent(free, exposure, order)).toBe(percent);
  });
});
