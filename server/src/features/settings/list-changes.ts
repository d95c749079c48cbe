import { listChanges } from '#contract/functions/settings.ts';
import { spanOf } from '#server/gateway/days.ts';
import { withRows } from '#server/gateway/file-answer.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { changeLines } from './change-lines.ts';
import { type ChangeRow, changesPage, type LoggedKind } from './settings.store.ts';

export const listChangesHandler = handle(
  listChanges,
  async (call: UserCall, { start, limit, from, to, zone, ...kept }) => {
    const filter = { ...kept, span: await spanOf(call, { from, to, zone }) };
    const { rows, totalCount } = await changesPage(call.db, filter, { start, limit });
    const list = rows.map((row) => ({ ...row, kind: loggedKindOf(row) }));
    return withRows({ list, totalCount }, () => changeLines(list, call.lang));
  },
);

/** The statement keeps to these kinds. */
const loggedKindOf = ({ kind }: ChangeRow): LoggedKind => kind as LoggedKind;
