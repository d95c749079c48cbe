import { reviewCompensation } from '#contract/functions/dispute-rulings.ts';
import { amount } from '#core/money/amount.ts';
import { compensationOf } from '#server/features/bail/public.ts';
import { applyEvent, lockedOrder, moderatorActor } from '#server/features/orders/public.ts';
import { isLinkedWith } from '#server/features/people/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { writeVote } from '../disputes.store.ts';

/** One vote on a compensation; the last one that is needed decides, and pays or refuses in the same step. */
export const reviewCompensationHandler = handle(reviewCompensation, async (call: WriteCall, params) => {
  const { code, approve, reason } = params;
  const order = await lockedOrder(call, code);
  const { row } = order;
  if (row.arbitrationAt === null) throw new AppError('nothing.found');
  const reviewerId = call.session.userId;
  if (await isLinkedWith(call.tx, reviewerId, [row.sellerId, row.providerId])) throw new AppError('disputes.own_case');
  const { due } = compensationOf(call.services, row.orderAmount);
  if (amount(params.due) !== due) throw new AppError('orders.amount_changed');
  const after = await applyEvent(call, order, {
    event: { type: 'review', approve },
    actor: moderatorActor(call.session),
    data: { approve, reason },
  });
  await writeVote(call.tx, { orderId: row.id, reviewerId, approve, reason });
  return { state: after.row.state };
});
