import { describe, expect, it } from 'vitest';
import { costOf, needOf } from './one-payment.ts';

const LIMITS = { rate: 1_000n, maxFee: 100_000n, maxInputs: 4 };
const FIVE = [50n, 40n, 30n, 20n, 10n];

describe('what a sum needs of the outputs that are free', () => {
  it.each([
    [50n, 1, null],
    [51n, 2, null],
    [140n, 4, null],
    [141n, 4, 140n],
    [1_000n, 4, 140n],
  ])('%d takes the largest first, as many as one payment spends', (sum, inputs, most) => {
    expect(needOf(FIVE, sum, LIMITS)).toEqual({ inputs, most });
  });

  it('waits for more where all of them are not enough', () => {
    expect(needOf([50n, 40n], 91n, LIMITS)).toEqual({ inputs: 2, most: null });
    expect(needOf([], 1n, LIMITS)).toEqual({ inputs: 0, most: null });
  });

  it('spends no more of them than the fee may cost, and one at any fee', () => {
    expect(needOf(FIVE, 140n, { ...LIMITS, maxFee: costOf(2, LIMITS.rate) })).toEqual({ inputs: 2, most: 90n });
    expect(needOf(FIVE, 50n, { ...LIMITS, maxFee: 0n })).toEqual({ inputs: 1, most: null });
  });
});
