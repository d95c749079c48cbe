import { type RatingRefusal, ratingRefusal } from '#core/ratings/rating.ts';
import type { Services } from '#server/app/services.ts';
import type { Order } from '#server/features/orders/public.ts';
import { isLinkedWith } from '#server/features/people/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';

/** Why this party may not rate the order; null when it may. `rated`: the party has rated it before. */
export async function whyNotRate(
  { db, services }: { readonly db: Queryable; readonly services: Services },
  { row, now }: Order,
  rated: boolean,
): Promise<RatingRefusal | null> {
  const windowS = services.rules.get('ratings.window_s');
  const facts = { state: row.state, endedAt: row.endedAt?.getTime() ?? null, now, windowS, rated };
  const refusal = ratingRefusal({ ...facts, linked: false });
  if (refusal !== null && refusal !== 'ratings.once') return refusal;
  return ratingRefusal({ ...facts, linked: await isLinkedWith(db, row.sellerId, [row.providerId]) });
}
