import { typedAscii, typedDigits } from '../text/typed.ts';
import { fitsLuhn } from './check-digits.ts';

export const CARD_BRANDS = ['visa', 'mastercard', 'amex', 'unionpay', 'verve', 'discover'] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

interface BrandDef {
  readonly brand: CardBrand;
  /** First digits, as inclusive ranges of the same length. */
  readonly heads: readonly (readonly [number, number])[];
  readonly lengths: readonly number[];
}

/** Ranges of issuers as the schemes publish them; the first that fits counts, for Verve lies within those of Discover. */
const BRANDS: readonly BrandDef[] = [
  {
    brand: 'verve',
    heads: [
      [506099, 506198],
      [507865, 507964],
      [650002, 650027],
    ],
    lengths: [16, 18, 19],
  },
  { brand: 'visa', heads: [[4, 4]], lengths: [13, 16, 19] },
  {
    brand: 'mastercard',
    heads: [
      [51, 55],
      [2221, 2720],
    ],
    lengths: [16],
  },
  {
    brand: 'amex',
    heads: [
      [34, 34],
      [37, 37],
    ],
    lengths: [15],
  },
  { brand: 'unionpay', heads: [[62, 62]], lengths: [16, 17, 18, 19] },
  {
    brand: 'discover',
    heads: [
      [6011, 6011],
      [644, 649],
      [65, 65],
    ],
    lengths: [16, 17, 18, 19],
  },
];

/** All that may leave the browser of a card’s number. */
export interface CardFace {
  readonly brand: CardBrand;
  readonly lastFour: string;
}

/** Brand and end of a card’s number as it is typed; null: it is no card’s number. */
export function cardFaceOf(typed: string): CardFace | null {
  const number = typedDigits(typed);
  if (!/^\d{13,19}$/.test(number) || !fitsLuhn(number)) return null;
  const def = BRANDS.find(
    ({ heads, lengths }) =>
      lengths.includes(number.length) &&
      heads.some(([from, to]) => {
        const head = Number(number.slice(0, String(from).length));
        return head >= from && head <= to;
      }),
  );
  return def === undefined ? null : { brand: def.brand, lastFour: number.slice(-4) };
}

/** Cards are issued for less; what is further ahead is a slip. */
const MAX_YEARS_AHEAD = 20;

/** `MM/YY` of a card that is good on the day (YYYY-MM-DD), as typed with or without the stroke; null: it is none. */
export function expiryOf(typed: string, today: string): string | null {
  const [, month = '', year = ''] = /^(\d{2}|\d(?=\D))\s*[/.-]?\s*(?:20)?(\d{2})$/.exec(typedAscii(typed)) ?? [];
  if (Number(month) < 1 || Number(month) > 12) return null;
  const ends = Number(`20${year}`) * 12 + Number(month);
  const now = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7));
  return ends < now || ends > now + MAX_YEARS_AHEAD * 12 ? null : `${month.padStart(2, '0')}/${year}`;
}
