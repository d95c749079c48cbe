import { POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import type { PlaceRefusal } from '#core/orders/place-facts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { minuteOf } from '#server/platform/minute-of.ts';

/** The error of a refusal, with the values of its sentence. */
export function refusalError(refusal: PlaceRefusal): AppError {
  switch (refusal.code) {
    case 'orders.paused_until':
    case 'auth.money_held':
      return new AppError(refusal.code, { until: minuteOf(refusal.until) });
    case 'identity.limit':
      return new AppError(refusal.code, { limit: shownPoints(refusal.limit), used: shownPoints(refusal.used) });
    case 'orders.exact_amount':
      return new AppError(refusal.code, { exact: shownPoints(refusal.exact), amount: shownPoints(refusal.amount) });
    case 'orders.amount_limits':
    case 'goods.amount_limits':
      return new AppError(refusal.code, {
        min: shownPoints(refusal.min),
        max: refusal.max === null ? '∞' : shownPoints(refusal.max),
        amount: shownPoints(refusal.amount),
      });
    default: {
      const { code, ...details } = refusal;
      return new AppError(code, details);
    }
  }
}

const SHOWN_DECIMALS = 2;
/** Points in a sentence. */
export const shownPoints = (amount: bigint): string => formatDecimal(amount, POINTS.unit, 0, SHOWN_DECIMALS);
