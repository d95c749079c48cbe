import { isPaidBy } from '#core/orders/gift-payments.ts';
import type { GiftState } from '#core/orders/gift-states.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { OrderCommand } from '../order-command.ts';
import { requireParty } from '../orders.policy.ts';
import { lockOrder, type Order } from '../orders.store.ts';
import { applyEvent } from '../transitions/apply-events.ts';
import { requirePayable } from './payable.ts';

/** What a party sends; who it is comes from its session. */
export type PartyCommand = Pick<OrderCommand, 'event' | 'data' | 'endReason'>;

/** The order of this code, locked. Throws `nothing.found`. */
export async function lockedOrder(call: WriteCall, code: string): Promise<Order> {
  const order = await lockOrder(call.tx, code);
  if (order === null) throw new AppError('nothing.found');
  return order;
}

/** One of the order's parties sends an event: the core of most functions of orders and disputes. */
export async function actAsParty(call: WriteCall, code: string, command: PartyCommand): Promise<{ state: GiftState }> {
  const order = await lockedOrder(call, code);
  const actor = requireParty(order.row, call.session);
  if (isPaidBy(actor.role, command.event.type)) await requirePayable(call);
  const after = await applyEvent(call, order, { ...command, actor });
  return { state: after.row.state };
}
