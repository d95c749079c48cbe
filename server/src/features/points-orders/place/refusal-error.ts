import type { PointsPlaceRefusal } from '#core/orders/points/points-place.ts';
import { refusalError, shownPoints } from '#server/features/orders/public.ts';
import { AppError } from '#server/platform/app-error.ts';

/** The error of a refusal, with the values of its sentence. */
export function pointsRefusalError(refusal: PointsPlaceRefusal): AppError {
  switch (refusal.code) {
    case 'points_orders.own_balance':
    case 'points_orders.own_cover':
      return new AppError(refusal.code, {
        needed: shownPoints(refusal.needed),
        available: shownPoints(refusal.available),
      });
    case 'points_orders.method':
    case 'points_orders.other_balance':
      return new AppError(refusal.code);
    default:
      return refusalError(refusal);
  }
}
