export interface WholeNumber {
  /** Digits without leading zeros; empty when nothing was typed and when it is no whole number. */
  readonly digits: string;
  /** `whole`: it has decimals, a sign, letters or stray separators; `long`: more digits than allowed. */
  readonly fault: 'whole' | 'long' | null;
}

/**
 * Digits, in groups of three or not, and decimals only when all are zero: `1000`, `1,000`, `1 000`, `1,000.00`. `1.000` is
 * a thousand to half of the world. `core/money/typed-number.ts` reads more, and weighs more than the first page can carry:
 * what both read is the same number.
 */
const WHOLE = /^(\d+|[1-9]\d{0,2}(?:[, ]\d{3})+)(?:[.,]0{0,2})?$/;
/** Widths of digits and separators as East Asian keyboards write them. */
const WIDE = /[\uFF01-\uFF5E]/g;

/** Reads a whole number as people write it. `25.50` is none: it must become neither 25 nor 2550 by itself. */
export function readWholeNumber(text: string, maxDigits: number): WholeNumber {
  const plain = text
    .replace(WIDE, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\s/g, ' ')
    .replace(/^\p{Sc} ?| ?\p{Sc}$/gu, '');
  if (plain === '') return { digits: '', fault: null };
  const [, integer] = WHOLE.exec(plain) ?? [];
  if (integer === undefined) return { digits: '', fault: 'whole' };
  const digits = integer.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return digits.length > maxDigits ? { digits: '', fault: 'long' } : { digits, fault: null };
}
