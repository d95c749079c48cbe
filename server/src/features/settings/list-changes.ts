import { listChanges } from '#contract/functions/settings.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import type { SettingKind } from './change.ts';
import { type ChangeRow, changesPage } from './settings.store.ts';

export const listChangesHandler = handle(listChanges, async ({ db }: UserCall, { start, limit, ...filter }) => {
  const { rows, totalCount } = await changesPage(db, filter, { start, limit });
  return {
    list: rows.map((row) => ({ ...row, kind: settingKindOf(row), at: row.at.toISOString() })),
    totalCount,
  };
});

/** The statement keeps to kinds of settings. */
const settingKindOf = ({ kind }: ChangeRow): SettingKind => kind as SettingKind;
