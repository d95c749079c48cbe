import { listChanges } from '#contract/functions/settings.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import type { SettingKind } from './change.ts';
import { type ChangeRow, changesPage, countChanges } from './settings.store.ts';

export const listChangesHandler = handle(listChanges, async ({ db }: UserCall, { start, limit, ...filter }) => {
  const offset = (start - 1) * limit;
  const rows = await changesPage(db, filter, { offset, limit });
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  return {
    list: rows.map((row) => ({ ...row, kind: settingKindOf(row), at: row.at.toISOString() })),
    totalCount: isLast ? offset + rows.length : await countChanges(db, filter),
  };
});

/** The statement keeps to kinds of settings. */
const settingKindOf = ({ kind }: ChangeRow): SettingKind => kind as SettingKind;
