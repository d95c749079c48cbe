import { describe, expect, it } from 'vitest';
import { awaySeconds } from './fair-clock.ts';

describe('the time away', () => {
  it.each([
    [5_000, 60, 0],
    [60_000, 60, 0],
    [60_001, 60, 61],
    [3_600_000, 60, 3_600],
    [3_600_000, 0, 0],
  ])('a silence of %s ms with %s s allowed lengthens clocks by %s s', (silentMs, awayAfterS, seconds) => {
    expect(awaySeconds(silentMs, awayAfterS)).toBe(seconds);
  });
});
