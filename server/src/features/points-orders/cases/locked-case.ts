import { isLinkedWith } from '#server/features/people/public.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { lockedPointsOrder } from '../actions/act.ts';
import type { PointsOrder } from '../points-orders.store.ts';

/** A case of staff, locked. Throws `nothing.found` for an order without a dispute, and `disputes.own_case`. */
export async function lockedCase(call: WriteCall, code: string): Promise<PointsOrder> {
  const order = await lockedPointsOrder(call, code);
  if (order.row.disputeAt === null) throw new AppError('nothing.found');
  const { sellerId, buyerId } = order.row;
  const { userId } = call.session;
  if (userId === sellerId || userId === buyerId) throw new AppError('disputes.own_case');
  if (await isLinkedWith(call.tx, userId, [sellerId, buyerId])) throw new AppError('disputes.own_case');
  return order;
}
