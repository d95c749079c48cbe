import { describe, expect, it } from 'vitest';
import { callingCodes, maskPhone, parsePhone } from './phone-number.ts';

describe('a typed phone number', () => {
  it.each([
    ['NG', '0803 123 4567', '+2348031234567', 'NG'],
    ['NG', '803 123 4567', '+2348031234567', 'NG'],
    ['NG', '+234 (803) 123-4567', '+2348031234567', 'NG'],
    ['CN', '138 0013 8000', '+8613800138000', 'CN'],
    // What the number says counts, not the country beside it.
    ['NG', '+254 712 345678', '+254712345678', 'KE'],
    ['', '+2348031234567', '+2348031234567', 'NG'],
  ])('%s %s is %s', (country, number, expected, of) => {
    expect(parsePhone({ country, number })).toEqual({ number: expected, country: of });
  });

  it.each([
    ['NG', '12'],
    ['NG', '0803 123'],
    // A landline in Lagos, and a premium number in Britain.
    ['NG', '01 280 0000'],
    ['GB', '0909 879 0000'],
    ['ZZ', '0803 123 4567'],
    ['', '0803 123 4567'],
  ])('%s %s is none of a mobile', (country, number) => {
    expect(parsePhone({ country, number })).toBeNull();
  });

  it('is shown by its country and its last two digits', () => {
    expect(maskPhone('+2348031234567')).toBe('+234 ••••••••67');
    expect(maskPhone('+8613800138000')).toBe('+86 •••••••••00');
  });

  it('belongs to a country with a calling code', () => {
    expect(callingCodes(['NG', 'CN', 'XX'])).toEqual([
      { country: 'CN', callingCode: '86' },
      { country: 'NG', callingCode: '234' },
    ]);
    expect(callingCodes(null).length).toBeGreaterThan(200);
  });
});
