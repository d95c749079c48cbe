import { describe, expect, it } from 'vitest';
import { valueWords } from './rule-value.ts';

describe('a rule’s number in words', () => {
  it.each([
    [180, 's', 'minutes', '3'],
    [5_400, 's', 'hours', '1.5'],
    [86_400, 's', 'days', '1'],
    [777_600_000, 's', 'days', '9,000'],
    [1_000, 'ms', 'seconds', '1'],
    [100, 'bps', 'percent', '1'],
    [125, 'bps', 'percent', '1.25'],
    [5_242_880, 'bytes', 'mib', '5'],
    [65_536, 'bytes', 'kib', '64'],
    [10_000_000_000, 'points', 'points', '10,000'],
    [1, 'points', 'points', '0.000001'],
  ])('%s %s', (value, unit, key, figure) => {
    expect(valueWords(value, unit)).toMatchObject({ key, figure });
  });

  it('says nothing where the number says it all', () => {
    for (const [value, unit] of [
      [20, 'count'],
      [59, 's'],
      [600, 'per_minute'],
      [4, 'ms'],
      [16, 'bits'],
      [100, 'bytes'],
    ] as const) {
      expect(valueWords(value, unit)).toBeNull();
    }
  });
});
