import { describe, expect, it } from 'vitest';
import { amountLimits, takesAmount } from './order-limits.ts';

const limits = (exact: number | null, min: number | null, max: number | null) => {
  const units = (points: number | null) => (points === null ? null : `${points}000000`);
  return { exactAmount: units(exact), minAmount: units(min), maxAmount: units(max) };
};

describe('what one order may come to', () => {
  it('is free, bounded, or exact in whole points', () => {
    expect(takesAmount(limits(null, null, null), 1n)).toBe(true);
    const bounded = limits(null, 50, 100);
    expect([49_999_999n, 50_000_000n, 100_000_000n, 100_000_001n].map((sum) => takesAmount(bounded, sum))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(
      [84_999_999n, 85_000_000n, 85_999_999n, 86_000_000n].map((sum) => takesAmount(limits(85, null, null), sum)),
    ).toEqual([false, true, true, false]);
  });
  it('is said in words', () => {
    expect(amountLimits(limits(null, null, null))).toBeNull();
    expect(amountLimits(limits(1_200, null, null))).toEqual({ key: 'amounts.exact', values: { exact: '1,200' } });
    expect(amountLimits(limits(null, 50, null))).toEqual({ key: 'amounts.min', values: { min: '50' } });
    expect(amountLimits(limits(null, null, 90))).toEqual({ key: 'amounts.max', values: { max: '90' } });
    expect(amountLimits(limits(null, 50, 90))).toEqual({ key: 'amounts.both', values: { min: '50', max: '90' } });
  });
});
