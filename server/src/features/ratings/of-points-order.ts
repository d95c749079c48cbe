import { pointsOrderRatings } from '#contract/functions/ratings.ts';
import { isPointsCaseStaff, loadPointsOrder } from '#server/features/points-orders/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { pointsRated, sidesOf } from './rated-order.ts';
import { ratingsView } from './ratings-view.ts';

/** 902306. For its parties, and for the staff of its case. */
export const pointsOrderRatingsHandler = handle(pointsOrderRatings, async (call: UserCall, { code }) => {
  const { db, session } = call;
  const order = await loadPointsOrder(db, code);
  if (order === null) throw new AppError('nothing.found');
  const { row } = order;
  const rated = pointsRated(order);
  if (sidesOf(rated, session) === null && !isPointsCaseStaff(row, session)) throw new AppError('nothing.found');
  const { by, ...view } = await ratingsView(call, rated);
  return { code, ...view, ratings: { seller: by(row.sellerId), buyer: by(row.buyerId) } };
});
