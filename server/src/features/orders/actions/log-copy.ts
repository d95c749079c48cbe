import { logCopy } from '#contract/functions/orders.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { holdsCase, partyOf } from '../orders.policy.ts';
import { announce, loadOrder } from '../orders.store.ts';
import { logReveal } from '../reveal-log.ts';

/** Logs that the caller copied a code that they may see. */
export const logCopyHandler = handle(logCopy, async (call: WriteCall, { code, cardId }) => {
  const order = await loadOrder(call.tx, code);
  const card = order?.cards.find((candidate) => candidate.id === cardId);
  if (!order || !card) throw new AppError('nothing.found');
  const isProvider = partyOf(order.row, call.session.userId) === 'provider' && card.revealedAt !== null;
  if (!isProvider && !holdsCase(order.row, call.session)) throw new AppError('nothing.found');
  const role = isProvider ? 'provider' : 'moderator';
  logReveal(call.tx, {
    orderId: order.row.id,
    cardId,
    actorId: call.session.userId,
    operatorId: call.session.operator?.id ?? null,
    actorRole: role,
    kind: 'code_copied',
    reason: null,
    address: call.address,
    userAgent: call.userAgent,
    sessionId: call.session.sessionId,
  });
  await announce(call.tx, order, { event: 'code_copied', actor: role });
  return { ok: true as const };
});
