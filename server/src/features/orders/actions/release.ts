import { releaseOrder } from '#contract/functions/orders.ts';
import type { GiftState } from '#core/orders/gift-states.ts';
import { eventQueue, type OrderRequest } from '#server/app/queues/event-queue.ts';
import { requireTradingPassword } from '#server/features/auth/public.ts';
import { unpayable } from '#server/features/bail/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { unlessAnswered } from '#server/gateway/idempotency.ts';
import { partyOf } from '../orders.policy.ts';
import { lockOrders, type Order } from '../orders.store.ts';
import { applyEvents } from '../transitions/apply-events.ts';
import type { Step } from '../transitions/transition.ts';

/** Pays in full: after viewing an e-code or receiving a parcel, or amicably before a moderator has ruled. */
export const releaseOrderHandler = handle(releaseOrder, (call: UserCall, { code, tradePassword }) =>
  unlessAnswered(call, releaseOrder.code, async (key) => {
    await requireTradingPassword(call, tradePassword);
    return release(call.services, { code, session: call.session, key });
  }),
);

const release = eventQueue<OrderRequest, GiftState, Order, Step>({
  lock: ({ tx }, codes) => lockOrders(tx, codes),
  refuse: ({ tx }, requests) => unpayable(tx, requests),
  stepOf,
  apply: applyEvents,
});

function stepOf(order: Order, { session }: OrderRequest): Step | null {
  const role = partyOf(order.row, session.userId);
  if (role === null) return null;
  const type = order.row.state === 'in_arbitration' ? 'release' : 'confirm';
  return {
    order,
    command: { event: { type }, actor: { role, userId: session.userId, operatorId: session.operator?.id ?? null } },
  };
}
