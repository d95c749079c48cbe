import { cancelOrder, declineOrder } from '#contract/functions/orders.ts';
import { confirmReceipt } from '#contract/functions/placing.ts';
import type { Handler } from '#server/gateway/handler.ts';
import { partyAction } from './party-action.ts';

/** Functions that send one event. Only core/orders/gift-table.ts says who may send it, and when. */
export const orderActions: readonly Handler[] = [
  partyAction(cancelOrder, ({ reason, note }) => ({
    event: { type: 'cancel' },
    endReason: reason,
    data: noteOf(note),
  })),
  partyAction(declineOrder, ({ reason, note }) => ({
    event: { type: 'decline' },
    endReason: reason,
    data: noteOf(note),
  })),
  // The silence that follows pays: whoever could not pay does not start its clock.
  partyAction(confirmReceipt, () => ({ event: { type: 'confirm_receipt' }, settles: true })),
];

const noteOf = (note: string | undefined): { note?: string } => (note ? { note } : {});
