import { describe, expect, it } from 'vitest';
import { codeFault, codeLength, isCode, normalCode } from './card-code.ts';
import { cardParts, cardText } from './card-parts.ts';

/** As a code is kept and shown. */
const cleanCode = (code: string): string => cardText(cardParts(code));

describe('a card code', () => {
  it('is the same however it was typed', () => {
    expect(normalCode(' aq7k-m2xtrc 9plw ')).toBe('AQ7KM2XTRC9PLW');
    expect(normalCode('aa–aa\u00A011—11\u200B')).toBe('AAAA1111');
    expect(normalCode('ＡＱ７Ｋ')).toBe('AQ7K');
  });
  it('is kept as it stands on the card', () => {
    expect(cleanCode(' \u202Aａq7k–m2xt\u202C ')).toBe('aq7k-m2xt');
  });
  it('is the same with and without its PIN, and keeps it', () => {
    expect(normalCode('6006491234567890, pin: 1234')).toBe('6006491234567890');
    expect(codeLength('6006-4912 PIN 1234')).toBe(8);
    expect(codeFault('6006 PIN 123456')).toEqual({ why: 'length', count: 4 });
    expect(cleanCode('6006–4912, pin: 12-34')).toBe('6006-4912 PIN 1234');
  });
  it('has 8 to 64 letters and digits', () => {
    expect([isCode('aaaa-bbb'), isCode('aaaa-bbbb'), isCode('x'.repeat(64)), isCode('x'.repeat(65))]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(codeFault('aaaa-bbb')).toEqual({ why: 'length', count: 7 });
    expect(codeLength('aaaa-bbb')).toBe(7);
  });
  it.each([
    ['FLD2FA450АВС', 'А'],
    ['AQ7K-M2XT, 00', ','],
    ['AQ7KM2XTß', 'ß'],
    ['AAAA.1111', '.'],
    ['C0DEC0DE 💳', '💳'],
  ])('%s is none: it has %s', (code, character) => expect(codeFault(code)).toEqual({ why: 'character', character }));
  it.each([
    ...['PIN 12', 'PIN', 'PIN 1234 PIN 5678', 'security code 1'].map((rest) => `6006491234567890 ${rest}`),
    ...['PIN 1234 6006491234567890', '6006491234567890PIN1234', 'AQ7K-9XPL-XX01PIN1234'],
  ])('%j is none: its PIN cannot be told apart', (code) => expect(codeFault(code)).toEqual({ why: 'pin' }));
  it.each(['AQ7K-PIN9-XXXX', 'AQ7K-9XPL-PIN1234', 'AQ7KPIN1234'])('%s is one', (code) =>
    expect(isCode(code)).toBe(true),
  );
  it.each(['6.00649E+15', '6,00649e+15', '6E+15', '６.00649E15', '2026-03-01'])(
    '%s is none: a spreadsheet wrote it',
    (code) => expect(codeFault(code)).toEqual({ why: 'shortened' }),
  );
});
