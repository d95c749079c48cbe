import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsLuhn, fitsMod1110, fitsNuban, fitsRoutingNumber } from './check-digits.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
/** The same text with another digit in its place. */
const changed = (text: string, place: number, by: number): string =>
  text.slice(0, place) + ((Number(text[place]) + by) % 10) + text.slice(place + 1);
const TEN = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

describe('check digits by published vectors', () => {
  it('NUBAN: the worked example of the Central Bank of Nigeria, First Bank 011 and serial 000001457', () => {
    expect(fitsNuban('011', '0000014579')).toBe(true);
    expect(fitsNuban('058', '0000014579')).toBe(false);
  });

  it.each(['4111111111111111', '5555555555554444', '378282246310005', '6200000000000005', '79927398713'])(
    'Luhn: %s',
    (number) => expect(fitsLuhn(number)).toBe(true),
  );

  it.each(['021000021', '011401533', '091000019', '121000358'])('ABA: %s is given out', (number) =>
    expect(fitsRoutingNumber(number)).toBe(true),
  );

  it.each(['021000022', '000000000', '991000019', '131000010'])('ABA: %s is not', (number) =>
    expect(fitsRoutingNumber(number)).toBe(false),
  );

  it.each(['102100099996', '103100000026', '104100000004', '105100000017', '301290000007', '308584000013'])(
    'CNAPS: %s, a head office',
    (code) => expect(fitsMod1110(code)).toBe(true),
  );

  it('ISO 7064 MOD 11,10: the example 0794 and its check digit 5', () => expect(fitsMod1110('07945')).toBe(true));
});

describe('every check digit', () => {
  it('is one of ten', () => {
    fc.assert(
      fc.property(digits(9), digits(3), (head, bank) => {
        expect(TEN.filter((last) => fitsNuban(bank, `${head}${last}`))).toHaveLength(1);
        expect(TEN.filter((last) => fitsLuhn(`${head}${last}`))).toHaveLength(1);
        expect(TEN.filter((last) => fitsMod1110(`${head}${last}`))).toHaveLength(1);
      }),
    );
  });

  it('finds each wrong digit', () => {
    fc.assert(
      fc.property(digits(9), fc.nat(8), fc.integer({ min: 1, max: 9 }), (head, place, by) => {
        for (const last of TEN) {
          const number = `${head}${last}`;
          const slip = changed(number, place, by);
          if (fitsLuhn(number)) expect(fitsLuhn(slip)).toBe(false);
          if (fitsNuban('044', number)) expect(fitsNuban('044', slip)).toBe(false);
          if (fitsMod1110(number)) expect(fitsMod1110(slip)).toBe(false);
        }
      }),
    );
  });
});
