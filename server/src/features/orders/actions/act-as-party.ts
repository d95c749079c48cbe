import type { GiftState } from '#core/orders/gift-states.ts';
import { unpayable } from '#server/features/bail/public.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { OrderCommand } from '../order-command.ts';
import { requireParty } from '../orders.policy.ts';
import { lockOrder, type Order } from '../orders.store.ts';
import { applyEvent } from '../transitions/apply-events.ts';

/** What a party sends; who it is comes from its session. */
export interface PartyCommand extends Pick<OrderCommand, 'event' | 'data' | 'endReason'> {
  /** The party lets go what the order owes it, or binds itself to that. */
  readonly settles?: true;
}

/** The order of this code, locked. Throws `nothing.found`. */
export async function lockedOrder(call: WriteCall, code: string): Promise<Order> {
  const order = await lockOrder(call.tx, code);
  if (order === null) throw new AppError('nothing.found');
  return order;
}

/** One of the order's parties sends an event: the core of most functions of orders and disputes. */
export async function actAsParty(
  call: WriteCall,
  code: string,
  { settles, ...command }: PartyCommand,
): Promise<{ state: GiftState }> {
  const order = await lockedOrder(call, code);
  const actor = requireParty(order.row, call.session);
  const stop = settles && (await unpayable(call.tx, [call])).get(call);
  if (stop) throw stop;
  const after = await applyEvent(call, order, { ...command, actor });
  return { state: after.row.state };
}
