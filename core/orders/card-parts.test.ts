import { describe, expect, it } from 'vitest';
import { brandParts, cardParts, cardText, isNothing, isPin, isPinOf, normalPin } from './card-parts.ts';

describe('a card code with a PIN', () => {
  it.each([
    ['6006491234567890 PIN 1234', '6006491234567890', '1234'],
    ['6006 4912 3456 7890, pin: 12-34', '6006 4912 3456 7890', '1234'],
    ['6006491234567890 Pin code 0012', '6006491234567890', '0012'],
    ['6006491234567890 密码 1234', '6006491234567890', '1234'],
    ['６００６４９１２ ＰＩＮ１２３４', '60064912', '1234'],
    ['6006491234567890 PIN-Code 1234', '6006491234567890', '1234'],
    ['6006491234567890 PIN is 1234', '6006491234567890', '1234'],
    ['6006491234567890 Pin nr. 1234', '6006491234567890', '1234'],
    ['6006491234567890 PINs 1234', '6006491234567890', '1234'],
    ['6006491234567890 security code 1234', '6006491234567890', '1234'],
    ['6006491234567890 access number 1234', '6006491234567890', '1234'],
    ['6006491234567890 scratch 1234', '6006491234567890', '1234'],
    ['6006491234567890 CVV 123', '6006491234567890', '123'],
    ['6006491234567890 pwd 1234', '6006491234567890', '1234'],
    ['6006491234567890 and PIN 1234', '6006491234567890', '1234'],
    ['6006491234567890 code pin 1234', '6006491234567890', '1234'],
    ['Card no: 6006491234567890 PIN 1234', '6006491234567890', '1234'],
  ])('%j has both', (text, code, pin) => {
    expect(cardParts(text)).toEqual({ code, pin });
    expect(cardParts(cardText({ code, pin }))).toEqual({ code, pin });
  });

  it.each([
    '6006491234567890',
    'AQ7KPIN1234',
    'AQ7K-PIN9-XXXX',
    'AQ7K PIN9 XXXX',
    'AQ7K-9XPL-PIN1234',
    'PIN 12345678',
    '6006491234567890 1234',
    'AQ7K9XPL PIN 12',
    '6006491234567890 PIN 1234 50',
    '6006491234567890 PIN 1234-5',
  ])('%j is a code only', (text) => expect(cardParts(text)).toEqual({ code: text, pin: null }));

  it('is the digits behind its name, and no word about it', () => {
    expect(['PIN-Code 1234', 'PIN is 1234', 'Pin nr 1234', 'CVV: 1234'].map(normalPin)).toEqual(Array(4).fill('1234'));
    expect(['none', 'NULL', 'TRUE', 'no pin', 'Code1234', 'is1234', 'PIN', 'pin1234'].filter(isPin)).toEqual([]);
    expect(['none', 'N/A', '-', 'no pin', '无'].every(isNothing)).toBe(true);
  });

  it('has 3 to 16 letters and digits', () => {
    expect(['123', 'PIN 1234', '12 34', 'abc123'].every(isPin)).toBe(true);
    expect(['12', '', '1.2E+7', '12345678901234567'].some(isPin)).toBe(false);
  });

  const forms = { codePattern: '^[0-9]{16}$', pinPattern: '^[0-9]{4}$' };
  it.each([
    ['60064912345678901234', '6006491234567890', '1234'],
    ['6006 4912 3456 7890 1234', '6006491234567890', '1234'],
    ['6006491234567890/1234', '6006491234567890', '1234'],
    ['6006491234567890 PIN 12345', '6006491234567890', '12345'],
    ['6006-4912-3456-7890', '6006-4912-3456-7890', null],
    ['600649123456789012345', '600649123456789012345', null],
    ['1', '1', null],
  ])('%j is told apart by the forms of its brand', (text, code, pin) =>
    expect(brandParts(text, forms)).toEqual({ code, pin }),
  );

  it('has the form of the brand, and no other value behind it', () => {
    const pins = ['1234', 'PIN 1234', '12 34', '123', '12345', '1234 50'];
    expect(pins.filter((pin) => isPinOf(pin, forms.pinPattern))).toEqual(['1234', 'PIN 1234', '12 34']);
    expect(pins.filter((pin) => isPinOf(pin, null))).toEqual(pins.slice(0, -1));
    expect(isPinOf('123 456 78', '^[0-9]{8}$')).toBe(true);
    expect(isPinOf('1234 50', '^[A-Z0-9]{3,16}$')).toBe(false);
    expect(brandParts('6006491234567890 PIN 123 456 78', { ...forms, pinPattern: '^[0-9]{8}$' }).pin).toBe('12345678');
    expect(brandParts('6006491234567890 PIN 1234 50', forms).pin).toBeNull();
  });

  it('is a code only where the forms leave it open', () => {
    const open = { codePattern: '^[0-9]{10,16}$', pinPattern: '^[0-9]{3,8}$' };
    expect(brandParts('600649123456789012', open).pin).toBeNull();
    expect(brandParts('60064912345678901234', { ...forms, pinPattern: null }).pin).toBeNull();
  });
});
