import { POINTS, signOf } from '#core/money/currency.ts';
import { formatNumber, scaled } from './number.ts';

/** An amount as it travels: a bigint or a decimal string of base units. */
export type BaseUnits = bigint | string;

const MINUS = '\u2212';
interface AmountFormat {
  /** Power-of-ten exponent of the currency; POINTS when left out. */
  unit?: number;
  decimals?: number;
  /** Shows `+` before money in; money out always has a minus. */
  sign?: boolean;
}

/** Grouped digits, cut off (never rounded up) after `decimals`, of bitcoin none; a negative amount is a true minus and a space. */
export function formatAmount(value: BaseUnits, format: AmountFormat = {}): string {
  const { unit = POINTS.unit, decimals = unit > POINTS.unit ? unit : Math.min(2, unit), sign = false } = format;
  const units = BigInt(value);
  const text = decimal(units < 0n ? -units : units, unit, { least: decimals, most: decimals });
  if (units < 0n) return `${MINUS} ${text}`;
  return sign && units > 0n ? `+ ${text}` : text;
}

/** Every decimal the amount has, for hovering and receipts. */
export function formatExact(value: BaseUnits, unit: number = POINTS.unit): string {
  return decimal(BigInt(value), unit, { least: Math.min(2, unit), most: unit }).replace('-', `${MINUS} `);
}

/** A rate is percent scaled by 10^4; people read it as a factor with four decimals: 850000 is 0.8500. */
export function formatRate(rate: BaseUnits | number): string {
  return decimal(BigInt(rate), 6, { least: 4, most: 4 });
}

/** A fee or share in basis points, as a percentage: 100 is 1%, 150 is 1.5%. */
export function formatBasisPoints(basisPoints: number): string {
  return formatNumber(scaled(basisPoints, 4), { style: 'percent', maximumFractionDigits: 2 });
}

/** A card's face value: `$100.00`, or short (`$100`) in titles and limits. */
export function formatFace(value: BaseUnits, currency: { symbol: string; unit: number }, short = false): string {
  const units = BigInt(value);
  const isWhole = units % 10n ** BigInt(currency.unit) === 0n;
  const decimals = short && isWhole ? 0 : currency.unit;
  const text = decimal(units, currency.unit, { least: decimals, most: decimals });
  return `${signOf(currency.symbol)}${text}`;
}

/** `units` of 10^-scale with so many decimals, cut off towards zero: a shown amount never exceeds the real one. */
function decimal(units: bigint, scale: number, { least, most }: { least: number; most: number }): string {
  return formatNumber(scaled(units, scale), {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    roundingMode: 'trunc',
  });
}
