import { describe, expect, it } from 'vitest';
import { type BuyStake, isWider } from './widening.ts';

const PRESENT: BuyStake = {
  rate: 850_000n,
  totalAmount: 5_000n,
  maxCards: 5,
  minFace: 10,
  maxFace: 500,
  fixedFaces: null,
  exactAmount: null,
  minAmount: 100n,
  maxAmount: 900n,
};

describe('new terms of a buy ad', () => {
  it.each<Partial<BuyStake>>([
    { rate: 850_001n },
    { totalAmount: 5_001n },
    { maxCards: 6 },
    { minFace: 9 },
    { maxFace: 501 },
    { minAmount: 99n },
    { minAmount: null },
    { maxAmount: 901n },
    { maxAmount: null },
    { exactAmount: 901n },
    { exactAmount: 99n },
  ])('are wider with %o', (change) => expect(isWider(PRESENT, { ...PRESENT, ...change })).toBe(true));

  it.each<Partial<BuyStake>>([
    {},
    { rate: 849_999n },
    { totalAmount: 4_999n },
    { maxCards: 4 },
    { minFace: 11, maxFace: 499 },
    { minAmount: 101n, maxAmount: 899n },
    { fixedFaces: [10, 500] },
    { exactAmount: 500n, minAmount: null, maxAmount: null },
  ])('are not wider with %o', (change) => expect(isWider(PRESENT, { ...PRESENT, ...change })).toBe(false));

  it('are wider with a face or a sum that was not taken', () => {
    const fixed: BuyStake = { ...PRESENT, fixedFaces: [10, 500] };
    expect(isWider(fixed, { ...fixed, fixedFaces: [10] })).toBe(false);
    expect(isWider(fixed, { ...fixed, fixedFaces: [10, 100] })).toBe(true);
    expect(isWider(fixed, PRESENT)).toBe(true);
    const exact: BuyStake = { ...PRESENT, exactAmount: 500n, minAmount: null, maxAmount: null };
    expect(isWider(exact, { ...exact, exactAmount: 400n })).toBe(true);
    expect(isWider(exact, { ...exact, exactAmount: null })).toBe(true);
  });
});
