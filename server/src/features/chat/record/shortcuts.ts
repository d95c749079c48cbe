import { listShortcuts, removeShortcut, saveShortcut } from '#contract/functions/chat.ts';
import { isService, isStaff } from '#core/access/access.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { empty, sql } from '#server/platform/postgres/sql.ts';
import type { ShortcutTable } from '#server/platform/postgres/tables/chat.ts';
import { lockDay } from '../messages/day-limits.ts';

interface ShortcutRow extends Pick<ShortcutTable, 'id' | 'title' | 'body' | 'isShared'> {
  readonly isMine: boolean;
}

export const listShortcutsHandler = handle(listShortcuts, async ({ db, session }: UserCall) => {
  const shared = isStaff(session.role) ? sql`OR is_shared` : empty;
  const list = await db.many<ShortcutRow>(sql`
    SELECT id, title, body, is_shared, owner_id = ${session.userId} AS "isMine" FROM shortcut
     WHERE owner_id = ${session.userId} ${shared} ORDER BY is_shared, created_at, id`);
  return { list };
});

/** Quick replies are for users who answer many people: providers and staff. */
export const saveShortcutHandler = handle(saveShortcut, async (call: WriteCall, { id, title, body, isShared }) => {
  const { tx, session } = call;
  if (!isService(session.role) || (isShared && !isStaff(session.role))) throw new AppError('gateway.forbidden');
  await lockDay(tx, session.userId);
  await requireRoom(call, isShared, id);
  if (id === undefined) {
    const newShortcutId = newId();
    await tx.run(sql`
      INSERT INTO shortcut (id, owner_id, is_shared, title, body)
      VALUES (${newShortcutId}, ${session.userId}, ${isShared}, ${title}, ${body})`);
    return { id: newShortcutId };
  }
  const rows = await tx.run(sql`
    UPDATE shortcut SET title = ${title}, body = ${body}, is_shared = ${isShared}
     WHERE id = ${id} AND owner_id = ${session.userId}`);
  if (rows === 0) throw new AppError('nothing.found');
  return { id };
});

async function requireRoom({ tx, services, session }: WriteCall, isShared: boolean, besides: string | undefined) {
  const limit = services.rules.get(isShared ? 'chat.max_shared_shortcuts' : 'chat.max_shortcuts');
  const which = isShared ? sql`is_shared` : sql`owner_id = ${session.userId} AND NOT is_shared`;
  const { count } = await tx.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM shortcut WHERE ${which} AND id IS DISTINCT FROM ${besides ?? null}::uuid`);
  if (count >= limit) throw new AppError('chat.too_many_shortcuts', { limit });
}

export const removeShortcutHandler = handle(removeShortcut, async ({ tx, session }: WriteCall, { id }) => {
  const rows = await tx.run(sql`DELETE FROM shortcut WHERE id = ${id} AND owner_id = ${session.userId}`);
  if (rows === 0) throw new AppError('nothing.found');
  return { ok: true as const };
});
