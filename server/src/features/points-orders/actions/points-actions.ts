import type { z } from 'zod';
import type { FunctionDef } from '#contract/define.ts';
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
import { isPointsEnd, type PointsState } from '#core/orders/points/points-states.ts';
import { requireTradingPassword } from '#server/features/auth/public.ts';
import { type Handler, handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tellPointsChange } from '../points-orders.events.ts';
import { requirePointsParty } from '../points-orders.policy.ts';
import { attachFilesOf, countFiles } from '../transitions/files.store.ts';
import { actOnPoints, lockedPointsOrder, type PartyCommand } from './act.ts';
import { markPaidHandler, submitCardHandler } from './pay.ts';

type ActDef<P extends z.ZodType> = FunctionDef<P, z.ZodType<unknown, { state: PointsState }>>;

/** A function with which a party sends one event to its order, and nothing else. */
const partyAction = <P extends z.ZodType<{ code: string }>>(
  def: ActDef<P>,
  commandOf: (params: z.output<P>) => PartyCommand,
): Handler =>
  handle(def, (call: UserCall, params) =>
    actOnPoints(call, def, { code: params.code, command: () => commandOf(params) }),
  );

/**
 * The same for an event that settles the order, gives it up or binds its sender to a ruling: with the trading password, a second factor
 * where one is bound, and of an account that things may leave.
 */
const provenAction = <P extends z.ZodType<{ code: string; tradePassword: string }>>(
  def: ActDef<P>,
  command: PartyCommand,
): Handler =>
  handle(def, (call: UserCall, { code, tradePassword }) =>
    actOnPoints(call, def, {
      code,
      command: async () => {
        await requireTradingPassword(call, tradePassword);
        return command;
      },
      settles: true,
    }),
  );

const addFileHandler = handle(addPointsFile, async (call: WriteCall, { code, uploadId, note }) => {
  const order = await lockedPointsOrder(call, code);
  const actor = requirePointsParty(order.row, call.session);
  if (isPointsEnd(order.row.state)) throw new AppError('orders.ended');
  if (order.row.state !== 'in_dispute') throw new AppError('orders.wrong_state');
  const limit = call.services.rules.get('points_orders.max_files');
  if ((await countFiles(call.tx, order.row.id, actor.role)) >= limit) {
    throw new AppError('points_orders.too_many_files', { limit });
  }
  await attachFilesOf(call.tx, { orderId: order.row.id, actor, kind: 'evidence', note, uploads: [uploadId] });
  await tellPointsChange(call.tx, order.row, { after: order.facts, event: 'file', actor: actor.role });
  return { state: order.row.state };
});

/** Functions that send one event. Only core/orders/points/points-table.ts says who may send it, and when. */
export const pointsActions: readonly Handler[] = [
  markPaidHandler,
  submitCardHandler,
  addFileHandler,
  provenAction(releasePoints, { event: { type: 'release' } }),
  provenAction(concedePoints, { event: { type: 'concede' } }),
  partyAction(cancelPointsOrder, ({ reason, note }) => ({
    event: { type: 'cancel' },
    data: { reason, ...(note ? { note } : {}) },
  })),
  partyAction(rejectCard, ({ reason }) => ({ event: { type: 'reject_card' }, data: { reason } })),
  partyAction(disputePoints, ({ reason }) => ({ event: { type: 'dispute' }, data: { reason } })),
  provenAction(acceptPointsRuling, { event: { type: 'accept_ruling' } }),
  partyAction(appealPointsRuling, ({ reason }) => ({ event: { type: 'appeal' }, data: { reason } })),
];
