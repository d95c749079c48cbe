import { getOrder } from '#contract/functions/orders.ts';
import { isProvedSession } from '#server/features/auth/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { readerOfCase } from './case-reader.ts';
import { isCaseStaff, moderatorActor, partyOf } from './orders.policy.ts';
import { loadOrder } from './orders.store.ts';
import { viewOrder } from './view-order.ts';

export const getOrderHandler = handle(getOrder, async (call: UserCall, { code }) => {
  const order = await loadOrder(call.db, code);
  if (order === null) throw new AppError('nothing.found');
  const { userId } = call.session;
  const party = partyOf(order.row, userId);
  if (party === null && !isCaseStaff(order.row, call.session)) throw new AppError('nothing.found');
  const actor = party === null ? moderatorActor(call.session) : { role: party, userId };
  const isReader = party === 'provider' && (await isProvedSession(call));
  const reader = isReader ? ({ role: 'provider', userId, sessionId: null } as const) : await readerOfCase(call, order);
  return (await viewOrder(call, order, { actor, seesEvidence: true, reader })).view;
});
