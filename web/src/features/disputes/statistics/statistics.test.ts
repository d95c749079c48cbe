import { describe, expect, it } from 'vitest';
import { axisDays, nextDay } from './day-axis.ts';
import { openUntil } from './pause-words.ts';

describe('the statistics of arbitration', () => {
  it('name the first, the middle and the last day under the bars', () => {
    expect(axisDays([1, 2, 3, 4, 5, 6, 7])).toEqual([1, 4, 7]);
    expect(axisDays([1, 2])).toEqual([1, 2]);
    expect(axisDays([1])).toEqual([1]);
  });

  it.each([
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 3, 4],
    ['ArrowRight', 6, 6],
    ['Home', 3, 0],
    ['End', 3, 6],
    ['Tab', 3, null],
  ])('go from day to day by keys: %s at %s is %s', (key, at, next) => {
    expect(nextDay(key, at, 6)).toBe(next);
  });

  it('say what ends a pause: no one lifts what lifts itself', () => {
    expect((['faults', 'claim_rate', 'staff', 'bail', 'debt'] as const).map(openUntil)).toEqual([
      'pauses.open',
      'pauses.open',
      'pauses.open',
      'pauses.whole',
      'pauses.paid',
    ]);
  });
});
