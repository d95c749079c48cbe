import { releaseOrder } from '#contract/functions/orders.ts';
import { requireTradingPassword } from '#server/features/auth/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { lockedOrder } from './act-as-party.ts';
import { applyEvent } from './apply-event.ts';
import { requireParty } from './orders.policy.ts';

/** Pays in full: by confirming what was opened or came in a parcel, or amicably while a moderator has not ruled yet. */
export const releaseOrderHandler = handle(
  releaseOrder,
  async (call: WriteCall, { code }) => {
    const order = await lockedOrder(call, code);
    const actor = requireParty(order.row, call.session);
    const type = order.row.state === 'in_arbitration' ? 'release' : 'confirm';
    const after = await applyEvent(call, order, { event: { type }, actor });
    return { state: after.row.state };
  },
  (call, { tradePassword }) => requireTradingPassword(call, tradePassword),
);
