import { describe, expect, it } from 'vitest';
import { typedAscii, typedDigits, typedLine, typedText, typedToken, withPlainDigits } from './typed.ts';

describe('typed text', () => {
  it('has plain digits, of whatever script and width they were', () => {
    expect(withPlainDigits('１２３ ٤٥٦ ७८९ ०')).toBe('123 456 789 0');
    expect(withPlainDigits('𝟎𝟏𝟗')).toBe('019');
  });

  it('keeps no mark that nobody sees', () => {
    for (const mark of ['\u200B', '\u200E', '\u202A', '\u2068', '\uFEFF', '\u00AD', '\u2060'])
      for (const read of [typedText, typedLine, typedAscii, typedToken, typedDigits])
        expect(read(`${mark}12${mark}34${mark}`)).toBe('1234');
  });

  it('keeps in free text what shapes letters and emoji, and lines', () => {
    for (const text of ['می‌خواهم', '👩‍👧', '❤️', 'two\nlines', 'Ａ　Ｂ']) expect(typedText(text)).toBe(text);
    expect([typedText('\u2800\u200B '), typedText(' \uFE0F ')]).toEqual(['', '']);
  });

  it('has single spaces and narrow, composed letters on one line', () => {
    expect(typedLine(' Ｊｕ\u0308rgen\u00A0\u3000Müller\t')).toBe('Jürgen Müller');
    expect(typedLine('می‌خواهم')).toBe('می‌خواهم');
    expect(typedLine('a\u200D b\u200C')).toBe('a b');
  });

  it('has plain hyphens, apostrophes and blanks where it is made of ASCII', () => {
    expect(typedAscii('０８０３–１２３—４５６７')).toBe('0803-123-4567');
    expect(typedAscii('AQ7K−M2XT\u2011RC')).toBe('AQ7K-M2XT-RC');
    expect(typedAscii('it’s\u202Fhere')).toBe("it's here");
    expect(typedToken(' 0xAB \u00A0cd ')).toBe('0xABcd');
    expect(typedDigits(' 123\u00A0456 ')).toBe('123456');
    expect(typedDigits('12-34.56')).toBe('123456');
  });

  it('leaves the signs of ASCII as they are, but for the one that stands for an apostrophe', () => {
    const signs = Array.from({ length: 0x7f - 0x21 }, (_, at) => String.fromCodePoint(0x21 + at));
    for (const sign of signs) expect(typedAscii(`a  ${sign}b`)).toBe(sign === '`' ? "a 'b" : `a ${sign}b`);
  });

  it('leaves what is no other form of a letter or digit, to be refused by its check', () => {
    expect(typedToken('АВС123')).toBe('АВС123');
    expect(typedDigits('12a456')).toBe('12a456');
    for (const text of ['ABC²', '50₁', '㉑', 'ⓐ', '™', 'Ⅳ', 'ſ', 'ª']) expect(typedToken(text)).toBe(text);
  });
});
