import { listRatings } from '#contract/functions/ratings.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { type ListedRating, ratingsPage } from './ratings.store.ts';

export const listRatingsHandler = handle(listRatings, async ({ db }: Call, params) => {
  const { rows, totalCount } = await ratingsPage(db, params);
  return { list: rows.map(present), totalCount };
});

function present({ id, stars, comment, reply, name, fromRole, brand, at }: ListedRating) {
  return { id, stars, comment, reply, by: hideName(name), byRole: fromRole, brand, at };
}

/** Hides a name so that only the rated user can recognise the author. */
function hideName(name: string): string {
  const letters = [...name];
  return `${letters[0] ?? ''}***${letters.length > 2 ? (letters.at(-1) ?? '') : ''}`;
}
