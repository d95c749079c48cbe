import { describe, expect, it } from 'vitest';
import { agreedRate, isPlausibleMove } from './plausible-rate.ts';

const SPREAD = 200n;

describe('the rate of several publishers', () => {
  it.each([
    ['the only one', [1_000n], 1_000n],
    ['the middle of three', [1_000n, 1_010n, 1_005n], 1_005n],
    ['without one that is far off', [1_000n, 1_010n, 5_000n], 1_005n],
    ['half way between two that agree', [1_000n, 1_010n], 1_005n],
    ['nobody’s, where two are far apart', [1_000n, 2_000n], null],
    ['without one that says nothing', [0n, 1_000n], 1_000n],
    ['nobody’s, where there is none', [], null],
  ] as const)('is %s', (_, figures, rate) => {
    expect(agreedRate(figures, SPREAD)).toBe(rate);
  });
});

describe('a move', () => {
  it('is plausible within its bound, up and down, and always from nothing', () => {
    expect(isPlausibleMove(1_000n, 1_200n, 2_000n)).toBe(true);
    expect(isPlausibleMove(1_000n, 1_210n, 2_000n)).toBe(false);
    expect(isPlausibleMove(1_210n, 1_000n, 2_000n)).toBe(false);
    expect(isPlausibleMove(null, 5n, 2_000n)).toBe(true);
    expect(isPlausibleMove(1n, 5n, 0n)).toBe(true);
  });
});
