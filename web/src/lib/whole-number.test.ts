import { describe, expect, it } from 'vitest';
import { keepNumberCharacters, readWholeNumber } from './whole-number.ts';

/** As a field reads what is typed or pasted into it. */
const read = (typed: string) => readWholeNumber(keepNumberCharacters(typed), 6);

describe('a whole number as people write it', () => {
  it.each([
    ['100', '100'],
    ['0', '0'],
    ['007', '7'],
    ['1,000', '1000'],
    ['1 000', '1000'],
    ['12,345', '12345'],
    ['1,000.00', '1000'],
    ['25.', '25'],
    ['$25', '25'],
    ['１００', '100'],
    ['', ''],
  ])('%j is %j', (typed, digits) => expect(read(typed)).toEqual({ digits, fault: null }));

  it.each(['25.50', '1,000.50', '12.345', '25,50', '-5', '10.5', '1,00', '.5', ',', '1.000', '1e3', '6.00649E+15'])(
    '%j is none',
    (typed) => expect(read(typed)).toEqual({ digits: '', fault: 'whole' }),
  );

  it('is not cut when it is too long', () => {
    expect(read('1234567')).toEqual({ digits: '', fault: 'long' });
  });
});
