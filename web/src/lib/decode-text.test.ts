import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const TEXT = 'code,面值\r\nAQ7M-K2P9,50';
const bytesOf = (text: string, order: 'le' | 'be'): number[] =>
  [...text].flatMap((character) => {
    const code = character.charCodeAt(0);
    return order === 'le' ? [code & 255, code >> 8] : [code >> 8, code & 255];
  });

describe('the text of a file', () => {
  it.each([
    ['UTF-8', [...new TextEncoder().encode(TEXT)], TEXT],
    ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(TEXT)], TEXT],
    ['UTF-16 with its mark', [0xff, 0xfe, ...bytesOf(TEXT, 'le')], TEXT],
    ['UTF-16, high byte first', [0xfe, 0xff, ...bytesOf(TEXT, 'be')], TEXT],
    ['UTF-16 without a mark', bytesOf(TEXT, 'le'), TEXT],
    // Bytes as Excel writes them in China and in western Europe.
    ['GB18030', [0xbf, 0xa8, 0xc3, 0xdc, 0x2c, 0xc3, 0xe6, 0xd6, 0xb5], '卡密,面值'],
    ['Windows-1252', [0x50, 0x72, 0xe9, 0x6e, 0x6f, 0x6d, 0x3b, 0x80, 0x35, 0x30], 'Prénom;€50'],
  ])('is read from %s', (_, bytes, text) => expect(decodeText(Uint8Array.from(bytes))).toBe(text));

  it.each([
    ['a workbook', [0x50, 0x4b, 3, 4, 20]],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1]],
    ['bytes', [1, 0, 0, 0, 3, 4, 5, 6, 7]],
  ])('is not there in %s', (_, bytes) => expect(decodeText(Uint8Array.from(bytes))).toBeNull());
});
