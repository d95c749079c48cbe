import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatBytes, formatCounted, formatList, formatMean, formatNumber, formatPermille, scaled } from './number.ts';

describe('numbers on the screen', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('rounds nothing above 2^53', () => {
    expect(formatNumber(scaled('9223372036854775807', 6), { maximumFractionDigits: 6 })).toBe(
      '9,223,372,036,854.775807',
    );
  });

  it.each([
    [formatPermille(985), '98.5%'],
    [formatPermille(980), '98.0%'],
    [formatPermille(980, { short: true }), '98%'],
    [formatPermille(null), '–'],
    [formatMean(467), '4.67'],
    [formatMean(467, 1), '4.7'],
    [formatBytes(1), '1 kB'],
    [formatBytes(99_999), '100 kB'],
    [formatBytes(1_250_000), '1.3 MB'],
  ])('writes %s', (shown, expected) => expect(shown).toBe(expected));

  it.each([
    [0, '0'],
    [1_999, '1,999'],
    [2_000, '2,000+'],
    [98_765, '2,000+'],
  ])('writes %i rows of which 2,000 were counted as %s', (total, shown) => {
    expect(formatCounted(total, 2_000)).toBe(shown);
  });

  it('lists in the language of the reader', () => {
    expect(formatList(['a', 'b', 'c'])).toBe('a, b, c');
    vi.stubGlobal('localStorage', { getItem: () => 'zh_cn' });
    expect(formatList(['a', 'b', 'c'])).toBe('a、b、c');
    // A line may be broken before each sum.
    expect(formatList(['$10', 'R$20', '€30'])).toBe('$10、R$20、\u200b€30');
  });
});
