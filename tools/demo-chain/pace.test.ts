import { describe, expect, it } from 'vitest';
import { RULES } from '#core/rules/rules.ts';
import { isBlockDue, QUIET_BLOCK_S } from './pace.ts';

describe('the blocks of the demo’s chain', () => {
  it.each([
    [1, 0, true],
    [0, QUIET_BLOCK_S - 1, false],
    [0, QUIET_BLOCK_S, true],
    [-5, QUIET_BLOCK_S, true],
  ])('with %i left and %i seconds of rest: %s', (left, restedS, expected) => {
    expect(isBlockDue(left, restedS)).toBe(expected);
  });

  it('come long before a chain counts as standing still', () => {
    expect(QUIET_BLOCK_S * 2).toBeLessThan(RULES['deposits.stall_s'].default);
  });
});
