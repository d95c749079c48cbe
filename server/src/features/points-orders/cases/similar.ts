import { listPointsSimilar } from '#contract/functions/points-cases.ts';
import { alikePictures } from '#server/features/disputes/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { isPointsCaseStaff } from '../points-orders.policy.ts';
import { loadPointsOrder } from '../points-orders.store.ts';

/** Where else the pictures of a case were shown, by the same comparison as in cases of cards. */
export const pointsSimilarHandler = handle(listPointsSimilar, async ({ db, services, session }: UserCall, { code }) => {
  const order = await loadPointsOrder(db, code);
  if (order === null || order.row.disputeAt === null || !isPointsCaseStaff(order.row, session)) {
    throw new AppError('nothing.found');
  }
  const { id, sellerId, buyerId } = order.row;
  const seen = await alikePictures(db, {
    orderId: id,
    parties: [sellerId, buyerId],
    shown: sql`SELECT upload_id AS id, NULL::int AS "cardRow" FROM points_order_file WHERE points_order_id = ${id}`,
    distance: services.rules.get('people.picture_distance'),
  });
  return { seen };
});
