export interface WholeNumber {
  /** Digits without leading zeros; empty when nothing was typed and when it is no whole number. */
  readonly digits: string;
  /** `whole`: it has decimals, a sign or stray separators; `long`: more digits than allowed. */
  readonly fault: 'whole' | 'long' | null;
}

/**
 * Digits, in groups of three or not, and decimals only when all are zero: `1000`, `1,000`, `1 000`, `1,000.00`. `1.000` is
 * a thousand to half of the world. `core/money/typed-number.ts` reads more, and weighs more than the first page can carry.
 */
const WHOLE = /^(\d+|\d{1,3}(?:[, ]\d{3})+)(?:\.0{0,2})?$/;

/** A typed whole number without a currency around it. All within stays: the digits of `1e3` are never merged. */
export const keepNumberCharacters = (text: string): string =>
  text.normalize('NFKC').replace(/^[^\d., -]+|[^\d., -]+$/g, '');

/** Reads a whole number as people write it. `25.50` is none: it must become neither 25 nor 2550 by itself. */
export function readWholeNumber(text: string, maxDigits: number): WholeNumber {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return { digits: '', fault: null };
  const [, integer] = WHOLE.exec(plain) ?? [];
  if (integer === undefined) return { digits: '', fault: 'whole' };
  const digits = integer.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return digits.length > maxDigits ? { digits: '', fault: 'long' } : { digits, fault: null };
}
