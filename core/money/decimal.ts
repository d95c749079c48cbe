import { pow10 } from './amount.ts';

/**
 * Parses a decimal text ("12.5", "0.00000001") into an integer scaled by 10^`scale`. Returns null for anything but a
 * plain decimal number, and for more decimals than the scale keeps.
 */
export function parseDecimal(text: string, scale: number): bigint | null {
  const match = /^(-?)(\d{1,24})(?:\.(\d{1,24}))?$/.exec(text.trim());
  if (!match) return null;
  const [, sign, whole, fraction = ''] = match;
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > scale) return null;
  const value = BigInt(whole ?? '0') * pow10(scale) + BigInt(digits.padEnd(scale, '0') || '0');
  return sign ? -value : value;
}

/**
 * Writes a scaled integer as plain decimal text with at least `minDecimals` and at most `maxDecimals` decimals. Further
 * decimals are cut off (towards zero), so that a shown amount never exceeds the real one.
 */
export function formatDecimal(value: bigint, scale: number, minDecimals = 0, maxDecimals = scale): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  let fraction = digits.slice(digits.length - scale).slice(0, maxDecimals);
  while (fraction.length > minDecimals && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  const text = fraction.length < minDecimals ? fraction.padEnd(minDecimals, '0') : fraction;
  const isZero = /^0*$/.test(whole + text);
  return `${negative && !isZero ? '-' : ''}${whole}${text ? `.${text}` : ''}`;
}
