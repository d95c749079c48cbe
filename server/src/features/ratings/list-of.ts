import { listReviews } from '#contract/functions/ratings.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { type ListedReview, reviewsPage } from './ratings.store.ts';

export const listReviewsHandler = handle(listReviews, async ({ db }: Call, params) => {
  const { rows, totalCount } = await reviewsPage(db, params);
  return { list: rows.map(present), totalCount };
});

function present({ id, stars, comment, reply, name, fromRole, brand, at }: ListedReview) {
  return { id, stars, comment, reply, by: hideName(name), byRole: fromRole, brand, at: at.toISOString() };
}

/** Whoever rated can be recognised by the rated alone. */
function hideName(name: string): string {
  const letters = [...name];
  return `${letters[0] ?? ''}***${letters.length > 2 ? (letters.at(-1) ?? '') : ''}`;
}
