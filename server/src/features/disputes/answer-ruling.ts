import { acceptRuling, appeal, concede } from '#contract/functions/disputes.ts';
import { actAsParty } from '#server/features/orders/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';

// What the parties may do once a moderator has been called: give up, accept what was ruled, or appeal.

export const concedeHandler = handle(concede, (call: WriteCall, { code }) =>
  actAsParty(call, code, { event: { type: 'concede' } }),
);

export const acceptRulingHandler = handle(acceptRuling, (call: WriteCall, { code }) =>
  actAsParty(call, code, { event: { type: 'accept_ruling' } }),
);

export const appealHandler = handle(appeal, (call: WriteCall, { code, reason }) =>
  actAsParty(call, code, { event: { type: 'appeal' }, data: { note: reason } }),
);
