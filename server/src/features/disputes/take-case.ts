import { takeCase } from '#contract/functions/disputes.ts';
import { applyEvent, lockedOrder, moderatorActor } from '#server/features/orders/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';

export const takeCaseHandler = handle(takeCase, async (call: WriteCall, { code }) => {
  const order = await lockedOrder(call, code);
  if (order.row.arbitrationAt === null) throw new AppError('nothing.found');
  const after = await applyEvent(call, order, { event: { type: 'take_case' }, actor: moderatorActor(call.session) });
  return { state: after.row.state };
});
