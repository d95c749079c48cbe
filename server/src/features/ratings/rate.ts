import { rate, reply } from '#contract/functions/ratings.ts';
import { lockedOrder, requireParty } from '#server/features/orders/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { whyNotRate } from './may-rate.ts';
import { insertRating, insertReply, ratingsOf } from './ratings.store.ts';

export const rateHandler = handle(rate, async (call: WriteCall, { code, stars, comment }) => {
  const order = await lockedOrder(call, code);
  const { row } = order;
  const { role } = requireParty(row, call.session);
  const { userId } = call.session;
  const refusal = await whyNotRate(call, order, false);
  if (refusal !== null) throw new AppError(refusal);
  const toUser = role === 'seller' ? row.providerId : row.sellerId;
  const rating = { orderId: row.id, fromUser: userId, toUser, fromRole: role, brandId: row.brandId, stars, comment };
  if (!(await insertRating(call.tx, rating))) throw new AppError('ratings.once');
  await tell(call.tx, {
    event: 'ratings.changed',
    home: row.home,
    to: { party: toUser },
    payload: { code, event: 'rated' },
  });
  return { ok: true as const };
});

export const replyHandler = handle(reply, async (call: WriteCall, params) => {
  const { row } = await lockedOrder(call, params.code);
  requireParty(row, call.session);
  const { userId } = call.session;
  const rating = (await ratingsOf(call.tx, row.id)).find((candidate) => candidate.fromUser !== userId);
  if (rating === undefined) throw new AppError('ratings.nothing_to_answer');
  const isFirst = await insertReply(call.tx, { orderId: row.id, toUser: userId, reply: params.reply });
  if (!isFirst) throw new AppError('ratings.answered');
  await tell(call.tx, {
    event: 'ratings.changed',
    home: row.home,
    to: { party: rating.fromUser },
    payload: { code: params.code, event: 'answered' },
  });
  return { ok: true as const };
});
