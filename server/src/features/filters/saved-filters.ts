import { listFilters, removeFilter, renameFilter, saveFilter } from '#contract/functions/saved-filters.ts';
import { personalIn } from '#core/staff/saved-filters.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { SavedFilterTable } from '#server/platform/postgres/tables/saved-filters.ts';

type FilterRow = Pick<SavedFilterTable, 'id' | 'name' | 'search'>;

const MOST = 'staff.max_saved_filters';

export const listFiltersHandler = handle(listFilters, async ({ db, session, services }: UserCall, { list }) => {
  const most = services.rules.get(MOST);
  const rows = await db.many<FilterRow>(sql`
    SELECT id, name, search FROM saved_filter WHERE user_id = ${session.userId} AND list = ${list}
    ORDER BY lower(name) LIMIT ${most}`);
  return { list: rows, most };
});

export const saveFilterHandler = handle(saveFilter, async (call: WriteCall, { list, name, search }) => {
  const { tx, session, services } = call;
  const { userId } = session;
  const [filter] = personalIn(list, new URLSearchParams(search).keys());
  if (filter !== undefined) throw new AppError('filters.personal', { field: 'search', rule: filter });
  const limit = services.rules.get(MOST);
  // Two windows that save at once are counted one after the other.
  await tx.one(sql`SELECT id FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`);
  const { count } = await tx.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM saved_filter WHERE user_id = ${userId} AND list = ${list}`);
  if (count >= limit) throw new AppError('filters.too_many', { limit });
  const row = await tx.maybe<Pick<SavedFilterTable, 'id'>>(sql`
    INSERT INTO saved_filter (id, user_id, list, name, search)
    VALUES (${newId()}, ${userId}, ${list}, ${name}, ${search})
    ON CONFLICT (user_id, list, lower(name)) DO NOTHING RETURNING id`);
  if (row === null) throw new AppError('filters.name_taken');
  return row;
});

export const renameFilterHandler = handle(renameFilter, async ({ tx, session }: WriteCall, { id, name }) => {
  const { userId } = session;
  await tx.one(sql`SELECT id FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`);
  const other = await tx.maybe(sql`
    SELECT 1 FROM saved_filter f JOIN saved_filter own ON own.list = f.list AND own.id = ${id}
    WHERE f.user_id = ${userId} AND own.user_id = ${userId} AND f.id <> own.id AND lower(f.name) = lower(${name})`);
  if (other !== null) throw new AppError('filters.name_taken');
  const rows = await tx.run(sql`UPDATE saved_filter SET name = ${name} WHERE id = ${id} AND user_id = ${userId}`);
  if (rows === 0) throw new AppError('nothing.found');
  return { ok: true as const };
});

export const removeFilterHandler = handle(removeFilter, async ({ tx, session }: WriteCall, { id }) => {
  const rows = await tx.run(sql`DELETE FROM saved_filter WHERE id = ${id} AND user_id = ${session.userId}`);
  if (rows === 0) throw new AppError('nothing.found');
  return { ok: true as const };
});
