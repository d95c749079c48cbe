import { POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import type { PlaceRefusal } from '#core/orders/place-facts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { minuteOf } from '#server/platform/minute-of.ts';

/** The error of a refusal, with the values of its sentence. */
export function refusalError(refusal: PlaceRefusal): AppError {
  switch (refusal.code) {
    case 'orders.paused_until':
      return new AppError(refusal.code, { until: minuteOf(refusal.until) });
    case 'orders.exact_amount':
      return new AppError(refusal.code, { exact: points(refusal.exact), amount: points(refusal.amount) });
    case 'orders.amount_limits':
    case 'goods.amount_limits':
      return new AppError(refusal.code, {
        min: points(refusal.min),
        max: refusal.max === null ? '∞' : points(refusal.max),
        amount: points(refusal.amount),
      });
    default: {
      const { code, ...details } = refusal;
      return new AppError(code, details);
    }
  }
}

const SHOWN_DECIMALS = 2;
const points = (amount: bigint): string => formatDecimal(amount, POINTS.unit, 0, SHOWN_DECIMALS);
