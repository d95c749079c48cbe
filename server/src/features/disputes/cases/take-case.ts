import { takeCase } from '#contract/functions/dispute-cases.ts';
import { applyEvent, lockedOrder, moderatorActor } from '#server/features/orders/public.ts';
import { isLinkedWith } from '#server/features/people/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';

export const takeCaseHandler = handle(takeCase, async (call: WriteCall, { code }) => {
  const order = await lockedOrder(call, code);
  if (order.row.arbitrationAt === null) throw new AppError('nothing.found');
  const { sellerId, providerId } = order.row;
  if (await isLinkedWith(call.tx, call.session.userId, [sellerId, providerId])) throw new AppError('disputes.own_case');
  const after = await applyEvent(call, order, { event: { type: 'take_case' }, actor: moderatorActor(call.session) });
  return { state: after.row.state };
});
