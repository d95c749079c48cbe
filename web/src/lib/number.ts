import { languageTag } from '../i18n/lang.ts';

/** A number, or the text of one, which `Intl` reads without rounding: `84159999E-6`. */
export type Figure = number | bigint | Intl.StringNumericLiteral;

const numbers = new Map<string, Intl.NumberFormat>();
const lists = new Map<string, Intl.ListFormat>();

/** The number in the reader's language. A formatter is costly to make: each is made once. */
export function formatNumber(value: Figure, options: Intl.NumberFormatOptions = {}): string {
  const tag = languageTag();
  const key = `${tag} ${JSON.stringify(options)}`;
  const format = numbers.get(key) ?? new Intl.NumberFormat(tag, options);
  numbers.set(key, format);
  return format.format(value);
}

/** `units` with `scale` decimals, as `Intl` reads it without rounding. */
export function scaled(units: bigint | number | string, scale: number): Intl.StringNumericLiteral {
  return `${units}E-${scale}` as Intl.StringNumericLiteral;
}

/** A share in thousandths: 985 is `98.5%`, 980 is `98.0%`, or `98%` with `short`; null is a dash. */
export function formatPermille(permille: number | null, { short = false } = {}): string {
  if (permille === null) return '–';
  const options = { style: 'percent', minimumFractionDigits: short ? 0 : 1, maximumFractionDigits: 1 } as const;
  return formatNumber(scaled(permille, 3), options);
}

/** A mean in hundredths: 467 is `4.67`, or `4.7` with one decimal. */
export function formatMean(hundredths: number, decimals = 2): string {
  return formatNumber(scaled(hundredths, 2), { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** A number of rows that were counted up to `counted`: `1,999`, `2,000+`. */
export function formatCounted(total: number, counted: number): string {
  return `${formatNumber(Math.min(total, counted))}${total >= counted ? '+' : ''}`;
}

/** The size of a file: `12 kB`, `1.3 MB`. */
export function formatBytes(bytes: number): string {
  const unit = { style: 'unit', unitDisplay: 'short' } as const;
  if (bytes < 100_000) {
    return formatNumber(Math.max(1, Math.round(bytes / 1000)), { ...unit, unit: 'kilobyte' });
  }
  const decimals = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return formatNumber(scaled(bytes, 6), { ...unit, ...decimals, unit: 'megabyte' });
}

/** Chinese separates without a space, and no browser breaks a line between that sign and a currency's. */
const BREAK = '\u200b';

/** `a, b, c` in the reader's language. */
export function formatList(items: readonly string[]): string {
  const tag = languageTag();
  const format = lists.get(tag) ?? new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' });
  lists.set(tag, format);
  return format.format(items).replace(/、(?=\p{Sc})/gu, `、${BREAK}`);
}
