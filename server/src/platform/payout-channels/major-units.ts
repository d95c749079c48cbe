import { formatDecimal, parseDecimal } from '#core/money/decimal.ts';
import type { ChannelSum } from './payout-channel.ts';

/** All currencies that the channels pay have two digits after the point. */
const MINOR_DIGITS = 2;

/** 150000 kobo as `1500.00`. */
export const majorUnits = (amount: bigint): string => formatDecimal(amount, MINOR_DIGITS, MINOR_DIGITS);

/** An amount in major units as a service writes it, a number or a text; null when it cannot be read to the last digit. */
export function sumOf(
  amount: string | number | null | undefined,
  currency: string | null | undefined,
): ChannelSum | null {
  if (amount === null || amount === undefined || !currency) return null;
  const minor = parseDecimal(String(amount).trim(), MINOR_DIGITS);
  return minor === null ? null : { amount: minor, currency };
}
