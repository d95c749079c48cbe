import { describe, expect, it } from 'vitest';
import { openUntil } from './pause-words.ts';
import { axisDays } from './statistics-charts.tsx';

describe('the statistics of arbitration', () => {
  it('name the first, the middle and the last day under the bars', () => {
    expect(axisDays([1, 2, 3, 4, 5, 6, 7])).toEqual([1, 4, 7]);
    expect(axisDays([1, 2])).toEqual([1, 2]);
    expect(axisDays([1])).toEqual([1]);
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
