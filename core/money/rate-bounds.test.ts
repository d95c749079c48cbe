import { describe, expect, it } from 'vitest';
import { isRateWithin, rateBounds } from './rate-bounds.ts';

describe('the bounds of a rate', () => {
  it.each([
    ['normal', 100n, true],
    ['normal', 99n, false],
    ['normal', 1_000_000n, true],
    ['normal', 1_000_100n, false],
    ['normal', 850_050n, false],
    ['wide', 10_000n, true],
    ['wide', 9_999n, false],
    ['wide', 850_051n, true],
    ['wide', 2_000_001n, false],
  ] as const)('%s takes %s: %s', (rateMode, rate, isAllowed) => {
    expect(isRateWithin(rate, rateBounds({ rateMode, minRate: null, maxRate: null }))).toBe(isAllowed);
  });

  it('can be narrower than the mode, never wider', () => {
    const narrow = rateBounds({ rateMode: 'normal', minRate: 500_000n, maxRate: 900_000n });
    expect([narrow.from, narrow.to]).toEqual([500_000n, 900_000n]);
    const wide = rateBounds({ rateMode: 'normal', minRate: 1n, maxRate: 2_000_000n });
    expect([wide.from, wide.to]).toEqual([100n, 1_000_000n]);
  });
});
