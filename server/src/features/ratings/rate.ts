import { rate, reply } from '#contract/functions/ratings.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { whyNotRate } from './may-rate.ts';
import { lockRatedOrder, type RatedOrder, requireSides } from './rated-order.ts';
import { insertRating, insertReply, ratingsOf } from './ratings.store.ts';

export const rateHandler = handle(rate, async (call: WriteCall, { code, stars, comment }) => {
  const order = await lockRatedOrder(call, code);
  const { me, other } = requireSides(order, call.session);
  const refusal = await whyNotRate(call, order, false);
  if (refusal !== null) throw new AppError(refusal);
  const { id: orderId, brandId } = order;
  const sides = { fromUser: me.userId, toUser: other.userId, fromRole: me.role };
  if (!(await insertRating(call.tx, { orderId, ...sides, brandId, stars, comment })))
    throw new AppError('ratings.once');
  await tellParty(call.tx, order, { party: other.userId, event: 'rated' });
  return { ok: true as const };
});

export const replyHandler = handle(reply, async (call: WriteCall, params) => {
  const order = await lockRatedOrder(call, params.code);
  const { me, other } = requireSides(order, call.session);
  const rating = (await ratingsOf(call.tx, order.id)).find(({ fromUser }) => fromUser === other.userId);
  if (rating === undefined) throw new AppError('ratings.nothing_to_answer');
  const isFirst = await insertReply(call.tx, { orderId: order.id, toUser: me.userId, reply: params.reply });
  if (!isFirst) throw new AppError('ratings.answered');
  await tellParty(call.tx, order, { party: other.userId, event: 'answered' });
  return { ok: true as const };
});

interface News {
  readonly party: string;
  readonly event: 'rated' | 'answered';
}

function tellParty(tx: Tx, { code, brandId }: RatedOrder, { party, event }: News): Promise<void> {
  const news = { to: { party }, payload: { code, event } };
  return brandId === null
    ? tell(tx, { event: 'ratings.points_changed', ...news })
    : tell(tx, { event: 'ratings.changed', ...news });
}
