import { POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';

/** An amount as it travels: a bigint or a decimal string of base units. */
export type BaseUnits = bigint | string;

const MINUS = '\u2212';
const SYMBOLS: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  CAD: 'C$',
  AUD: 'A$',
  CHF: 'CHF ',
  JPY: '¥',
  CNY: 'CN¥',
  SGD: 'S$',
  BRL: 'R$',
};

interface AmountFormat {
  /** Power-of-ten exponent of the currency; POINTS when left out. */
  unit?: number;
  decimals?: number;
  /** Shows `+` before money in; money out always has a minus. */
  sign?: boolean;
}

/** Grouped digits, cut off (never rounded up) after `decimals`; a negative amount is a true minus and a space. */
export function formatAmount(value: BaseUnits, format: AmountFormat = {}): string {
  const { unit = POINTS.unit, decimals = Math.min(2, unit), sign = false } = format;
  const units = BigInt(value);
  const text = group(formatDecimal(units < 0n ? -units : units, unit, decimals, decimals));
  if (units < 0n) return `${MINUS} ${text}`;
  return sign && units > 0n ? `+ ${text}` : text;
}

/** Every decimal the amount has, for hovering and receipts. */
export function formatExact(value: BaseUnits, unit: number = POINTS.unit): string {
  return group(formatDecimal(BigInt(value), unit, Math.min(2, unit), unit)).replace('-', `${MINUS} `);
}

/** A rate is percent scaled by 10^4; people read it as a factor with four decimals: 850000 is 0.8500. */
export function formatRate(rate: BaseUnits | number): string {
  return formatDecimal(BigInt(rate), 6, 4, 4);
}

/** A fee or share in basis points, as a percentage: 100 is 1%, 150 is 1.5%. */
export function formatBasisPoints(basisPoints: number): string {
  return `${formatDecimal(BigInt(basisPoints), 2, 0, 2)}%`;
}

/** A card's face value: `$100.00`, or short (`$100`) in titles and limits. */
export function formatFace(value: BaseUnits, currency: { symbol: string; unit: number }, short = false): string {
  const text = formatDecimal(BigInt(value), currency.unit, short ? 0 : currency.unit, currency.unit);
  const full = short && text.includes('.') ? formatDecimal(BigInt(value), currency.unit, currency.unit) : text;
  return `${SYMBOLS[currency.symbol] ?? `${currency.symbol} `}${group(full)}`;
}

function group(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
