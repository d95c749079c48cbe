import { reviewCompensation } from '#contract/functions/dispute-rulings.ts';
import { amount } from '#core/money/amount.ts';
import { compensationOf } from '#server/features/bail/public.ts';
import { giftTrade } from '#server/features/orders/public.ts';
import { noteExcused } from '#server/features/staff/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { writeVote } from '../disputes.store.ts';
import { applyAsStaff, lockedCase, requireTwoRulers, requireUnlinked } from './hands.ts';

/** One vote on a compensation; the last one that is needed decides, and pays or refuses in the same step. */
export const reviewCompensationHandler = handle(reviewCompensation, async (call: WriteCall, params) => {
  const { code, approve, reason } = params;
  const order = await lockedCase(giftTrade, call, code);
  const { row } = order;
  const reviewerId = call.session.userId;
  await requireUnlinked(call.tx, reviewerId, giftTrade.partiesOf(row));
  const voters = order.facts.reviews.map(({ by }) => by);
  const ties = approve ? await requireTwoRulers(call, row, voters) : [];
  const { due } = compensationOf(call.services, row.orderAmount);
  if (amount(params.due) !== due) throw new AppError('orders.amount_changed');
  const answer = await applyAsStaff(giftTrade, call, {
    order,
    event: { type: 'review', approve },
    data: { approve, reason },
  });
  await writeVote(call.tx, { orderId: row.id, reviewerId, approve, reason });
  await noteExcused(call, { ties, subject: `compensation: ${code}`, reason });
  return answer;
});
