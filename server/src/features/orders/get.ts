import { getOrder } from '#contract/functions/orders.ts';
import { isProvedSession } from '#server/features/auth/public.ts';
import { moderatorActor } from '#server/features/trade/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { readerOfCase } from './case-reader.ts';
import { isCaseStaff, partyOf, type Reader } from './orders.policy.ts';
import { loadOrder } from './orders.store.ts';
import { viewOrder } from './view-order.ts';

export const getOrderHandler = handle(getOrder, async (call: UserCall, { code }) => {
  const order = await loadOrder(call.db, code);
  if (order === null) throw new AppError('nothing.found');
  const { userId } = call.session;
  const party = partyOf(order.row, userId);
  if (party === null && !isCaseStaff(order.row, call.session)) throw new AppError('nothing.found');
  const actor = party === null ? moderatorActor(call.session) : { role: party, userId };
  const reader = party === 'provider' ? await readerOfProvider(call) : await readerOfCase(call, order);
  return (await viewOrder(call, order, { actor, seesEvidence: true, reader })).view;
});

/**
 * The caller as the provider whose cards were opened; null: reads no code. An operator reads what their own session
 * opened: what the owner or a colleague opened takes an opening of their own, with its line in the log.
 */
async function readerOfProvider(call: UserCall): Promise<Reader | null> {
  const { userId, sessionId, operator } = call.session;
  const mayRead = !operator || operator.rights.includes('orders');
  if (!mayRead || !(await isProvedSession(call))) return null;
  return { role: 'provider', userId, sessionId: operator ? sessionId : null };
}
