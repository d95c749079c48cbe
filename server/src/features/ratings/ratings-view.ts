import type { z } from 'zod';
import type { pointsOrderRatings, zRating } from '#contract/functions/ratings.ts';
import { ratingCloses } from '#core/ratings/rating.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { whyNotRate } from './may-rate.ts';
import { memoOf } from './memos.store.ts';
import { type RatedOrder, sidesOf } from './rated-order.ts';
import { type Rating, ratingsOf } from './ratings.store.ts';

export type RatingView = z.input<typeof zRating> | null;
type WhyNot = z.input<typeof pointsOrderRatings.result>['whyNot'];

const OF_STAFF = {
  mine: null,
  theirs: null,
  mayRate: false,
  mayReply: false,
  rateUntil: null,
  whyNot: 'not_party' as const,
  note: '',
  tags: [] as string[],
};

/** What the parties said of each other (`by` a party's user id), what the caller may say, and their own note and tags. */
export async function ratingsView(call: UserCall, order: RatedOrder) {
  const { db, session, services } = call;
  const ratings = await ratingsOf(db, order.id);
  const by = (userId: string): RatingView => present(ratings.find((rating) => rating.fromUser === userId));
  const sides = sidesOf(order, session);
  if (sides === null) return { by, ...OF_STAFF };
  const { me, other } = sides;
  const [mine, theirs] = [by(me.userId), by(other.userId)];
  const refusal = await whyNotRate(call, order, mine !== null);
  const { endedAt } = order;
  return {
    by,
    mine,
    theirs,
    mayRate: refusal === null,
    whyNot: refusal === null ? null : (refusal.slice('ratings.'.length) as WhyNot),
    rateUntil:
      endedAt === null ? null : new Date(ratingCloses(endedAt, services.rules.get('ratings.window_s'))).toISOString(),
    mayReply: theirs !== null && theirs.reply === null,
    ...(await memoOf(db, { orderId: order.id, userId: me.userId })),
  };
}

function present(rating: Rating | undefined): RatingView {
  if (rating === undefined) return null;
  const { stars, comment, reply, at } = rating;
  return { stars, comment, reply, at };
}
