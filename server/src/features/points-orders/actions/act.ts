import type { PointsState } from '#core/orders/points/points-states.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { requirePointsParty } from '../points-orders.policy.ts';
import { lockPointsOrder, type PointsOrder } from '../points-orders.store.ts';
import { applyPointsEvent } from '../transitions/apply-event.ts';
import type { PointsCommand } from '../transitions/transition.ts';

/** The order of this code, locked. Throws `nothing.found`. */
export async function lockedPointsOrder(call: WriteCall, code: string): Promise<PointsOrder> {
  const order = await lockPointsOrder(call.tx, code);
  if (order === null) throw new AppError('nothing.found');
  return order;
}

/** One of the order's parties sends an event. */
export async function actOnPoints(
  call: WriteCall,
  code: string,
  command: Omit<PointsCommand, 'actor'>,
): Promise<{ state: PointsState }> {
  const order = await lockedPointsOrder(call, code);
  const actor = requirePointsParty(order.row, call.session);
  const after = await applyPointsEvent(call, order, { ...command, actor });
  return { state: after.row.state };
}
