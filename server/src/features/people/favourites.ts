import { getMarks, listFavourites, setFavourite } from '#contract/functions/people.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import {
  addFavourite,
  adExists,
  countFavourites,
  dropFavourite,
  favouriteCodes,
  favouritesPage,
} from './favourites.store.ts';
import { trustedIds } from './lists.store.ts';

export const setFavouriteHandler = handle(setFavourite, async (call: WriteCall, { adCode, on }) => {
  const { tx, session, services } = call;
  if (!on) {
    await dropFavourite(tx, session.userId, adCode);
    return { ok: true as const };
  }
  if (!(await adExists(tx, adCode))) throw new AppError('nothing.found');
  const limit = services.rules.get('people.max_favourites');
  if ((await countFavourites(tx, session.userId)) >= limit) throw new AppError('people.too_many', { limit });
  await addFavourite(tx, session.userId, adCode);
  return { ok: true as const };
});

export const listFavouritesHandler = handle(listFavourites, async ({ db, session }: UserCall, { start, limit }) => {
  const { rows, totalCount } = await favouritesPage(db, session.userId, { start, limit });
  const list = rows.map(({ adCode, at }) => ({ adCode, at }));
  return { list, totalCount };
});

export const getMarksHandler = handle(getMarks, async ({ db, session }: UserCall) => ({
  favourites: await favouriteCodes(db, session.userId),
  trusted: await trustedIds(db, session.userId),
}));
