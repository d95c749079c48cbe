import { describe, expect, it } from 'vitest';
import { readWords, type Split } from './read-words.ts';

const read = (text: string, split: Split | null = null) => {
  const { words, faults, ...rest } = readWords(text, split);
  return { words, faults: faults.map(({ line, why }) => [line, why]), ...rest };
};

describe('a list of sensitive words', () => {
  it('has one word a line, quoted or not', () => {
    expect(read('scheme\r\n\r\n"two, words"\r5" screen\n微\n"say ""hi"""')).toEqual({
      words: ['scheme', 'two, words', '5" screen', '微', 'say "hi"'],
      faults: [],
      heading: null,
      split: null,
      unclosed: null,
    });
  });

  it('names each line that is no word, and why', () => {
    expect(read(`!!!\na\n${'x'.repeat(65)}\nTelegram\nｔｅｌｅｇｒａｍ`)).toMatchObject({
      words: ['Telegram'],
      faults: [
        [1, 'noLetter'],
        [2, 'single'],
        [3, 'long'],
        [5, 'twice'],
      ],
    });
  });

  it('is not read before somebody says what stands beside its words', () => {
    const text = 'spam, scam\nwire';
    expect(read(text)).toMatchObject({ words: [], split: { chosen: null } });
    expect(read(text, 'line').words).toEqual(['spam, scam', 'wire']);
    expect(read(text, 'first').words).toEqual(['spam', 'wire']);
    expect(read(text, 'cells').words).toEqual(['spam', 'scam', 'wire']);
  });

  it('has its words below a heading, with any delimiter', () => {
    for (const delimiter of [',', ';', '\t', '，', '；', '|']) {
      const text = ['Word', 'note'].join(delimiter).concat('\nbank', delimiter, 'x\n', delimiter, 'y');
      expect(read(text)).toMatchObject({
        words: ['bank'],
        faults: [[3, 'noLetter']],
        heading: 'Word',
        split: { chosen: 'first' },
      });
    }
    expect(read('敏感词\n词组').words).toEqual(['词组']);
  });

  it('is refused when a quote is never closed', () => {
    expect(read('one\n"two\nthree')).toMatchObject({ words: [], unclosed: 2 });
  });
});
