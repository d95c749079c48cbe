import { describe, expect, it } from 'vitest';
import { firstCells } from './read-csv.ts';

describe('the first cells of a pasted table', () => {
  it('come with their lines, without a heading and empty lines', () => {
    expect(firstCells('\uFEFFWord,note\r\n\r\n scheme , x\nbank;y\rwire\tz\n，\n词组，注')).toEqual([
      { line: 3, text: 'scheme' },
      { line: 4, text: 'bank' },
      { line: 5, text: 'wire' },
      { line: 7, text: '词组' },
    ]);
  });

  it('may be quoted, over several lines too, and have quotes within', () => {
    expect(firstCells('"two, words",1\n"say ""hi"""\n"a\nb"\n5" screen')).toEqual([
      { line: 1, text: 'two, words' },
      { line: 2, text: 'say "hi"' },
      { line: 4, text: 'a\nb' },
      { line: 5, text: '5" screen' },
    ]);
  });

  it('are refused when a quote is never closed', () => {
    expect(() => firstCells('one\n"two\nthree')).toThrow(expect.objectContaining({ code: 'gateway.malformed' }));
  });
});
