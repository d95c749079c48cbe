import { listChanges } from '#contract/functions/settings.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { type ChangeRow, changesPage, type LoggedKind } from './settings.store.ts';

export const listChangesHandler = handle(listChanges, async ({ db }: UserCall, { start, limit, ...filter }) => {
  const { rows, totalCount } = await changesPage(db, filter, { start, limit });
  return {
    list: rows.map((row) => ({ ...row, kind: loggedKindOf(row), at: row.at.toISOString() })),
    totalCount,
  };
});

/** The statement keeps to these kinds. */
const loggedKindOf = ({ kind }: ChangeRow): LoggedKind => kind as LoggedKind;
