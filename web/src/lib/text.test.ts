import { describe, expect, it } from 'vitest';
import { countText } from './text.ts';

describe('countText', () => {
  it.each([
    [0, '0'],
    [1_999, '1,999'],
    [2_000, '2,000+'],
    [2_500, '2,000+'],
  ])('shows %i rows, counted up to 2,000, as %s', (total, shown) => {
    expect(countText(total, 2_000)).toBe(shown);
  });
});
