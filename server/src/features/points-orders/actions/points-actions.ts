import {
  acceptPointsRuling,
  addPointsFile,
  appealPointsRuling,
  cancelPointsOrder,
  concedePoints,
  disputePoints,
  rejectCard,
  releasePoints,
} from '#contract/functions/points-orders.ts';
import { isPointsEnd } from '#core/orders/points/points-states.ts';
import { requireTradingPassword } from '#server/features/auth/public.ts';
import { type Handler, handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tellPointsChange } from '../points-orders.events.ts';
import { requirePointsParty } from '../points-orders.policy.ts';
import { actOnPoints, lockedPointsOrder } from './act.ts';
import { attachFiles, countFiles } from './files.store.ts';
import { markPaidHandler, submitCardHandler } from './pay.ts';

/** Both that settle an order or give it up ask for the trading password, and for a second factor where one is bound. */
const releaseHandler = handle(
  releasePoints,
  (call: WriteCall, { code }) => actOnPoints(call, code, { event: { type: 'release' } }),
  (call, { tradePassword }) => requireTradingPassword(call, tradePassword),
);

const concedeHandler = handle(
  concedePoints,
  (call: WriteCall, { code }) => actOnPoints(call, code, { event: { type: 'concede' } }),
  (call, { tradePassword }) => requireTradingPassword(call, tradePassword),
);

const addFileHandler = handle(addPointsFile, async (call: WriteCall, { code, uploadId, note }) => {
  const order = await lockedPointsOrder(call, code);
  const { role } = requirePointsParty(order.row, call.session);
  if (isPointsEnd(order.row.state)) throw new AppError('orders.ended');
  if (order.row.state !== 'in_dispute') throw new AppError('orders.wrong_state');
  const limit = call.services.rules.get('points_orders.max_files');
  if ((await countFiles(call.tx, order.row.id, role)) >= limit) {
    throw new AppError('points_orders.too_many_files', { limit });
  }
  const of = { orderId: order.row.id, party: role, userId: call.session.userId, kind: 'evidence', note } as const;
  await attachFiles(call.tx, of, [uploadId]);
  await tellPointsChange(call.tx, order.row, { after: order.facts, event: 'file', actor: role });
  return { state: order.row.state };
});

/** Functions that send one event. Only core/orders/points/points-table.ts says who may send it, and when. */
export const pointsActions: readonly Handler[] = [
  markPaidHandler,
  submitCardHandler,
  releaseHandler,
  concedeHandler,
  addFileHandler,
  handle(cancelPointsOrder, (call: WriteCall, { code, reason, note }) =>
    actOnPoints(call, code, { event: { type: 'cancel' }, data: { reason, ...(note === '' ? {} : { note }) } }),
  ),
  handle(rejectCard, (call: WriteCall, { code, reason }) =>
    actOnPoints(call, code, { event: { type: 'reject_card' }, data: { reason } }),
  ),
  handle(disputePoints, (call: WriteCall, { code, reason }) =>
    actOnPoints(call, code, { event: { type: 'dispute' }, data: { reason } }),
  ),
  handle(acceptPointsRuling, (call: WriteCall, { code }) =>
    actOnPoints(call, code, { event: { type: 'accept_ruling' } }),
  ),
  handle(appealPointsRuling, (call: WriteCall, { code, reason }) =>
    actOnPoints(call, code, { event: { type: 'appeal' }, data: { reason } }),
  ),
];
