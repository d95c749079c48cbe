import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldText } from './fold.ts';

/** Any character; half of them from ranges where letters and marks are dense. */
const point = fc.oneof(fc.integer({ min: 0, max: 0x2fff }), fc.integer({ min: 0x3000, max: 0x10ffff }));

describe('folding', () => {
  it('knows a letter in every dress', () => {
    for (const dressed of [
      'WhatsApp',
      'ＷｈａｔｓＡｐｐ',
      '𝐖𝐡𝐚𝐭𝐬𝐀𝐩𝐩',
      'w\u200bh\u200ca\u200dt\u2060s\ufeffa\u00adpp',
      'w̶h̶a̶t̶s̶a̶p̶p̶',
    ]) {
      expect(foldText(dressed)).toBe('whatsapp');
    }
    expect(foldText('ΣΊΣΥΦΟΣ')).toBe(foldText('σίσυφος'));
    expect(foldText('K')).toBe('k');
    expect(foldText('ﬁx')).toBe('fix');
  });

  it('makes all blanks one space', () => {
    expect(foldText(' pay\u3000\u00a0\t\noutside  ')).toBe('pay outside');
  });

  it('remembers where each character stood', () => {
    const text = 'a\u200b\u200bＢ𝐂é';
    const { chars, starts, ends } = fold(text);
    expect(String.fromCodePoint(...chars)).toBe('abce');
    expect(starts.map((start, index) => text.slice(start, ends[index]))).toEqual(['a\u200b\u200b', 'Ｂ', '𝐂', 'é']);
  });

  it('folds what is folded into itself', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 12 }), (points) => {
        const text = String.fromCodePoint(...points);
        const once = foldText(text);
        expect(foldText(once)).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });
});
