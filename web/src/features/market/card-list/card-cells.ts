import { currencyOf, signOf } from '#core/money/currency.ts';
import { readNumber } from '#core/money/typed-number.ts';
import { typedAscii } from '#core/text/typed.ts';

/** A refused cell: a key of the area's words, and the values that they name. */
export interface CellFault {
  readonly key: string;
  readonly facts: Readonly<Record<string, string | number>>;
}

/** Two digits of cents can stand after a whole value, and must be zero. */
const CENTS = 2;
/** A currency by letters or by its sign, before or after the number. */
const CURRENCY = /^(?:([A-Z]{3})\s*|(\p{L}{0,2}\p{Sc})\s*)?([^\p{L}\p{Sc}]*)(?:\s*([A-Z]{3}|\p{Sc}|元)\.?)?$/iu;

/** Nobody writes a value so, but many a PIN. */
const LEADING_ZERO = /^0\d/;

/** Whether a cell is a number with or without a currency, whatever its value. */
export const isFaceCell = (cell: string): boolean => {
  const [, , , number = ''] = CURRENCY.exec(typedAscii(cell)) ?? [];
  return /\d/.test(number) && !LEADING_ZERO.test(number) && readNumber(number, CENTS).fault !== 'form';
};

/** Reads a face value in whole units of `currency`; null for an empty cell. */
export function readFace(cell: string, currency: string): number | null | CellFault {
  const text = typedAscii(cell);
  if (text === '') return null;
  const [, letters, sign, number = '', after] = CURRENCY.exec(text) ?? [];
  const names = [letters, sign, after].filter((name) => name !== undefined);
  if (!names.every((name) => isNameOf(name, currency))) return { key: 'faceCurrency', facts: { currency } };
  const { value, fault, readings } = readNumber(number, CENTS);
  const [first = '', second = ''] = readings;
  if (fault === 'two') return { key: 'faceTwo', facts: { first, second } };
  if (fault === 'form' || value === '' || LEADING_ZERO.test(number)) return { key: 'faceForm', facts: { cell } };
  if (fault === 'decimals' || value.includes('.')) return { key: 'faceWhole', facts: { cell } };
  return Number(value);
}

/** Whether a cell of its own names `currency`: by letters, by its sign, or by its name in one of our languages. */
export function isCurrencyCell(cell: string, currency: string): boolean {
  const text = typedAscii(cell).toLowerCase();
  const names = ['en', 'zh'].map((lang) =>
    new Intl.DisplayNames(lang, { type: 'currency' }).of(currency)?.toLowerCase(),
  );
  return text === '' || isNameOf(text, currency) || names.includes(text.replace(/s$/, ''));
}

/** `$` is the sign of several currencies, `¥` and `元` of two and one. */
function isNameOf(name: string, currency: string): boolean {
  const sign = signOf(currencyOf(currency).symbol).trim();
  const plain = name.toUpperCase().replace('￥', '¥');
  // `US$`, `CA$`
  const isOfCountry = plain.endsWith('$') && plain.slice(0, -1) === currency.slice(0, 2);
  return (
    isOfCountry ||
    plain === currency ||
    plain === sign ||
    plain === sign.slice(-1) ||
    (plain === '元' && currency === 'CNY')
  );
}
