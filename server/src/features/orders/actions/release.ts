import { releaseOrder } from '#contract/functions/orders.ts';
import type { GiftState } from '#core/orders/gift-states.ts';
import { keepSeconds } from '#core/orders/release-keep.ts';
import { eventQueue, type OrderRequest } from '#server/app/queues/event-queue.ts';
import { requireReleaseProof } from '#server/features/auth/public.ts';
import { unpayable } from '#server/features/bail/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { unlessAnswered } from '#server/gateway/idempotency.ts';
import { partyOf } from '../orders.policy.ts';
import { lockOrders, type Order } from '../orders.store.ts';
import { applyEvents } from '../transitions/apply-events.ts';
import type { Step } from '../transitions/transition.ts';

/** Pays in full: after viewing an e-code or receiving a parcel, or amicably before a moderator has ruled. */
export const releaseOrderHandler = handle(releaseOrder, (call: UserCall, params) =>
  unlessAnswered(call, releaseOrder.code, async (key) => {
    const { code, tradePassword: password, keepMinutes = '0' } = params;
    const keepS = keepSeconds(keepMinutes, call.services.rules.get('auth.release_proof_max_s'));
    await requireReleaseProof(call, { password, keepS });
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
