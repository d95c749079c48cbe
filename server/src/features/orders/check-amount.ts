import { POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { AppError } from '#server/platform/app-error.ts';

/** What one order of an ad may come to: whole points in base units; null where there is no such bound. */
export interface AmountLimits {
  readonly exactAmount: bigint | null;
  readonly minAmount: bigint | null;
  readonly maxAmount: bigint | null;
}

const POINT = 10n ** BigInt(POINTS.unit);
const SHOWN_DECIMALS = 2;
const shown = (amount: bigint): string => formatDecimal(amount, POINTS.unit, 0, SHOWN_DECIMALS);

/**
 * Checks an order's amount (base units of points) against its ad. An exact amount is compared in whole points: a price
 * rarely gives a sum without a fraction. Throws `orders.exact_amount`, `orders.amount_limits`.
 */
export function checkOrderAmount(amount: bigint, { exactAmount, minAmount, maxAmount }: AmountLimits): void {
  if (exactAmount !== null && amount / POINT !== exactAmount / POINT) {
    throw new AppError('orders.exact_amount', { exact: shown(exactAmount), amount: shown(amount) });
  }
  if ((minAmount !== null && amount < minAmount) || (maxAmount !== null && amount > maxAmount)) {
    const [min, max] = [minAmount ?? 0n, maxAmount];
    throw new AppError('orders.amount_limits', {
      min: shown(min),
      max: max === null ? '∞' : shown(max),
      amount: shown(amount),
    });
  }
}
