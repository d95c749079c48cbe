import { cancelOrder } from '#contract/functions/orders.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { actAsParty } from './act-as-party.ts';

export const cancelOrderHandler = handle(cancelOrder, (call: WriteCall, { code }) =>
  actAsParty(call, code, { event: { type: 'cancel' } }),
);
