import { typedAscii } from '../text/typed.ts';

/** In place of the plain text of a number that cannot be told: no reader of plain numbers takes it, and it is not empty. */
export const NO_NUMBER = '?';

/** A number as somebody typed it. */
export interface TypedNumber {
  /** Plain decimal text; empty when nothing was typed, and with a fault. */
  readonly value: string;
  readonly fault: 'form' | 'decimals' | 'two' | null;
  /** Both numbers that it can be; each as it can be typed without a doubt. */
  readonly readings: readonly string[];
}

const DECIMAL_SIGNS = ['.', ','] as const;
const GROUPED: Readonly<Record<string, RegExp>> = {
  ',': /^[1-9]\d{0,2}(,\d{3})+$|^[1-9]\d?(,\d{2})+,\d{3}$/,
  '.': /^[1-9]\d{0,2}(\.\d{3})+$/,
  ' ': /^[1-9]\d{0,2}( \d{3})+$/,
  "'": /^[1-9]\d{0,2}('\d{3})+$/,
};

interface Reading {
  readonly plain: string;
  /** Decimals as written: of `1,000` three, all of them zero. */
  readonly decimals: number;
}

const value = (digits: string, decimals: string): string =>
  `${digits.replace(/^0+(?=\d)/, '') || '0'}.${decimals}`.replace(/\.0*$|(?<=\.\d*[1-9])0+$/, '');

/** The whole part without its groups; null: it is none. */
function wholeOf(text: string, decimalSign: string): string | null {
  if (/^\d*$/.test(text)) return text;
  const isGrouped = Object.entries(GROUPED).some(([sign, form]) => sign !== decimalSign && form.test(text));
  return isGrouped ? text.replace(/\D/g, '') : null;
}

/** Every number that the text can be, by the separators of any language. */
function readingsOf(text: string): Reading[] {
  const readings = DECIMAL_SIGNS.flatMap((sign) => {
    const [before = '', decimals = '', ...more] = text.split(sign);
    const whole = wholeOf(before, sign);
    if (whole === null || more.length > 0 || !/^\d*$/.test(decimals) || whole + decimals === '') return [];
    return [{ plain: value(whole, decimals), decimals: decimals.length }];
  });
  return readings.filter(({ plain }, at) => readings.findIndex((reading) => reading.plain === plain) === at);
}

/** Zeros beyond the decimals of the field change nothing, unless they can be a group of thousands. */
const fitsScale = ({ plain, decimals }: Reading, scale: number, readings: readonly Reading[]): boolean =>
  (readings.length > 1 ? decimals : decimalsOf(plain)) <= scale;

const decimalsOf = (plain: string): number => plain.split('.')[1]?.length ?? 0;
/** Three decimals can be three digits of thousands: a further zero tells them apart. */
const withoutDoubt = (plain: string): string => (decimalsOf(plain) === 3 ? `${plain}0` : plain);

const refused = (fault: 'form' | 'decimals' | 'two', readings: readonly string[] = []): TypedNumber => ({
  value: '',
  fault,
  readings,
});

/**
 * Reads a number with at most `scale` decimals. `12,50` is 12.5 and `1.234,5` is 1234.5; `1,234` can be two numbers and is
 * neither, unless the field has too few decimals for the one. A point is always a sign of decimals too, as in our languages.
 * A currency's sign beside it is aside; of a rate, a percent sign: `85%` is no sum, and `$85` no rate.
 */
export function readNumber(typed: string, scale: number, isRate = false): TypedNumber {
  const text = typedAscii(typed)
    .replaceAll('\u066B', '.')
    .replaceAll('\u066C', "'")
    .replace(isRate ? / ?%$/ : /^\p{Sc} ?| ?\p{Sc}$/gu, '');
  if (text === '') return { value: '', fault: null, readings: [] };
  const readings = readingsOf(text);
  const fitting = readings.filter((reading) => fitsScale(reading, scale, readings));
  const [only] = fitting;
  if (readings.length === 0) return refused('form');
  if (only === undefined || (fitting.length < readings.length && text.includes('.'))) return refused('decimals');
  return fitting.length > 1
    ? refused(
        'two',
        fitting.map(({ plain }) => withoutDoubt(plain)),
      )
    : { value: only.plain, fault: null, readings: [] };
}

/** The same of a number that can be below zero. */
export function readSigned(typed: string, scale: number, isRate = false): TypedNumber {
  const text = typedAscii(typed);
  const read = readNumber(text.replace(/^[+-] ?(?=[\d.,])/, ''), scale, isRate);
  return text.startsWith('-') && read.value !== '' ? { ...read, value: `-${read.value}` } : read;
}
