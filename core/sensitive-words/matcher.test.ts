import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldText } from './fold.ts';
import { buildMatcher, MASK } from './matcher.ts';
import { isBorder } from './word-boundary.ts';

const masked = (words: readonly string[], input: string) => buildMatcher(words).mask(input).text;

describe('masking', () => {
  it('replaces whole words of an alphabet, whatever their case', () => {
    expect(masked(['ass'], 'Ass, class and ass_')).toBe('***, class and ***_');
    expect(masked(['whatsapp'], 'my WhatsApp: 123, whatsapps')).toBe('my ***: 123, whatsapps');
    expect(masked(['qq'], '加QQ号 qq12345 qqq')).toBe('加***号 ***12345 qqq');
    expect(masked(['vx8'], 'vx88 vx8')).toBe('vx88 ***');
  });

  it('replaces Chinese words anywhere', () => {
    expect(masked(['微信', '加我'], '请加我微信abc')).toBe('请******abc');
  });

  it('takes the longest phrase first, and the leftmost', () => {
    expect(masked(['pay', 'pay outside'], 'pay outside, pay here')).toBe('***, *** here');
    expect(masked(['甲乙', '乙丙丁'], '甲乙丙丁')).toBe('***丙丁');
    expect(masked(['甲', '甲乙丙', '乙'], '甲乙丁')).toBe('******丁');
  });

  it('sees through hidden characters, wide letters, accents and wide blanks', () => {
    expect(masked(['whatsapp'], 'a w\u200bh\u200ba\u200btsa\u00adpp\u200b b')).toBe('a *** b');
    expect(masked(['whatsapp'], 'ＷＨＡＴＳＡＰＰ!')).toBe('***!');
    expect(masked(['telegram'], 't̶e̶l̶e̶g̶r̶a̶m̶ now')).toBe('*** now');
    expect(masked(['pay outside'], 'pay \u3000 outside')).toBe('***');
    expect(masked(['会社', '株'], '㍿!')).toBe('***!');
  });

  it('leaves the codes of orders, offers and cases alone, where a word stands by chance', () => {
    expect(masked(['qq'], 'GO261121E3QQ9QPDWX5, qq')).toBe('GO261121E3QQ9QPDWX5, ***');
    expect(masked(['qq'], '我的订单AD26112199QQ9QPDWX5')).toBe('我的订单AD26112199QQ9QPDWX5');
    expect(buildMatcher(['qq']).mask('OO261121E3QQ9QPDWX5').words).toEqual([]);
    // No day of a calendar, a sign too many, part of a longer word: not a code.
    for (const text of ['GO269921E3QQ9QPDWX5', 'GO261121E3QQ9QPDWX55', 'XGO261121E3QQ9QPDWX5'])
      expect(masked(['qq'], text)).toBe(text.replace('QQ', '***'));
  });

  it('names the words as the list spells them, each once', () => {
    const matcher = buildMatcher([' WhatsApp ', 'whatsapp', '微信', '', '  ']);
    expect(matcher.size).toBe(2);
    expect(matcher.mask('微信 WHATSAPP 微信').words).toEqual(['微信', 'WhatsApp']);
    expect(matcher.mask('nothing').words).toEqual([]);
  });

  it('leaves a text alone without words', () => {
    expect(masked([], 'Ａnything\u200b')).toBe('Ａnything\u200b');
    expect(masked(['x'], '')).toBe('');
  });
});

/** The reference implementation: at each position the longest word whose borders hold, by trying all. */
function naive(words: readonly string[], input: string): { text: string; words: string[] } {
  const { chars, starts, ends } = fold(input);
  const list = words.map((word) => ({
    word: word.trim(),
    points: [...foldText(word)].map((character) => character.codePointAt(0)),
  }));
  const fits = (points: readonly (number | undefined)[], at: number) =>
    points.length > 0 &&
    points.every((point, index) => chars[at + index] === point) &&
    isBorder(chars, at) &&
    isBorder(chars, at + points.length);
  let out = '';
  let copied = 0;
  const matched = new Set<string>();
  for (let at = 0; at < chars.length; at++) {
    let best: (typeof list)[number] | null = null;
    for (const item of list) if (fits(item.points, at) && item.points.length > (best?.points.length ?? 0)) best = item;
    if (best === null) continue;
    const last = at + best.points.length - 1;
    if ((starts[at] ?? 0) >= copied) out += input.slice(copied, starts[at]) + MASK;
    copied = Math.max(copied, ends[last] ?? 0);
    matched.add(best.word);
    at = last;
  }
  return { text: out + input.slice(copied), words: [...matched] };
}

/** Few letters, so that words overlap, and characters used to evade the filter. */
const unit = fc.constantFrom('a', 'b', 'A', 'Ｂ', '微', '信', '1', ' ', '\u3000', '\u200b', '-', 'á', 'ﬁ', '㍿', '社');
const text = fc.string({ unit, maxLength: 60 });
const list = fc.array(fc.string({ unit, minLength: 1, maxLength: 5 }), { maxLength: 12 });

describe('masking, whatever the words', () => {
  it('finds what trying every word at every place finds', () => {
    fc.assert(
      fc.property(list, text, (words, input) => {
        const { steps: _, ...result } = buildMatcher(words).mask(input);
        expect(result).toEqual(naive(words, input));
      }),
      { numRuns: 3_000 },
    );
  });

  it('finds nothing more in what it has masked', () => {
    fc.assert(
      fc.property(list, text, (words, input) => {
        const matcher = buildMatcher(words);
        const once = matcher.mask(input);
        expect(matcher.mask(once.text)).toMatchObject({ text: once.text, words: [] });
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('one pass', () => {
  const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
  /** `count` different words of seven letters. */
  const words = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      Array.from({ length: 7 }, (_letter, place) => LETTERS[Math.floor(index / 26 ** (place % 4)) % 26]).join(''),
    );
  const many = words(10_000);
  const page = Array.from({ length: 2_000 }, (_, index) => many[(index * 7) % 10_000]?.slice(0, 5)).join(' ');

  it('takes as many steps for ten thousand words as a text has characters, twice at most', () => {
    const matcher = buildMatcher(many);
    expect(matcher.size).toBe(10_000);
    const { steps } = matcher.mask(page);
    expect(steps).toBeGreaterThanOrEqual(page.length);
    expect(steps).toBeLessThanOrEqual(2 * page.length);
  });

  it('does not search again where a long beginning fails', () => {
    const matcher = buildMatcher([`${'a'.repeat(63)}b`]);
    const long = 'a'.repeat(5_000);
    expect(matcher.mask(long).steps).toBeLessThanOrEqual(2 * long.length);
  });
});
