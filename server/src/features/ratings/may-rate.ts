import { type RatingRefusal, ratingRefusal } from '#core/ratings/rating.ts';
import type { Services } from '#server/app/services.ts';
import { isLinkedWith } from '#server/features/people/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import type { RatedOrder } from './rated-order.ts';

/** Why a party may not rate the order; null when it may. `rated`: the party has rated it before. */
export async function whyNotRate(
  { db, services }: { readonly db: Queryable; readonly services: Services },
  { trade, endedAt, now, parties: [first, second] }: RatedOrder,
  rated: boolean,
): Promise<RatingRefusal | null> {
  const facts = { trade, endedAt, now, windowS: services.rules.get('ratings.window_s'), rated };
  const refusal = ratingRefusal({ ...facts, linked: false });
  if (refusal !== null && refusal !== 'ratings.once') return refusal;
  return ratingRefusal({ ...facts, linked: await isLinkedWith(db, first.userId, [second.userId]) });
}
