import { describe, expect, it } from 'vitest';
import { readNumber } from '#core/money/typed-number.ts';
import { readWholeNumber } from './whole-number.ts';

const MAX_DIGITS = 6;

describe('a whole number as people write it', () => {
  it.each([
    ['100', '100'],
    ['0', '0'],
    ['007', '7'],
    ['1,000', '1000'],
    ['1 000', '1000'],
    ['1\u202F000', '1000'],
    ['12,345', '12345'],
    ['1,000.00', '1000'],
    ['25.', '25'],
    ['25,00', '25'],
    ['$25', '25'],
    ['25 €', '25'],
    ['\u200E25', '25'],
    ['１００', '100'],
    ['', ''],
  ])('%j is %j, in a field of sums too', (typed, digits) => {
    expect(readWholeNumber(typed, MAX_DIGITS)).toEqual({ digits, fault: null });
    expect(readNumber(typed, 0)).toMatchObject({ value: digits, fault: null });
  });

  it.each([
    ...['25.50', '1,000.50', '12.345', '25,50', '-5', '−5', '10.5', '.5', ',', '1.000', '0,500', '0,001'],
    ...['1e3', '6.00649E+15', '5k', '1万', '5²', '50①', '1 2', '1,00,00'],
  ])('%j is none, in a field of sums neither', (typed) => {
    expect(readWholeNumber(typed, MAX_DIGITS)).toEqual({ digits: '', fault: 'whole' });
    expect(readNumber(typed, 0).fault).not.toBeNull();
  });

  it('is told to be none where it has digits of another script', () => {
    for (const typed of ['٥٠', '5٠', '๑๒']) expect(readWholeNumber(typed, MAX_DIGITS).fault).toBe('whole');
  });

  it('is not cut when it is too long', () => {
    expect(readWholeNumber('1234567', MAX_DIGITS)).toEqual({ digits: '', fault: 'long' });
  });
});
