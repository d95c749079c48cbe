import { listActs } from '#contract/functions/staff-people.ts';
import { spanOf } from '#server/gateway/days.ts';
import { withRows } from '#server/gateway/file-answer.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { actLines } from './act-lines.ts';
import { actsPage, firstBreak } from './acts.store.ts';

export const listActsHandler = handle(listActs, async (call: UserCall, { start, limit, from, to, zone, ...kept }) => {
  const filter = { ...kept, span: await spanOf(call, { from, to, zone }) };
  const { rows, totalCount } = await actsPage(call.db, filter, { start, limit });
  const list = rows.map((row) => ({
    ...row,
    seq: Number(row.seq),
    hash: row.hash.toString('hex'),
  }));
  // The check reads the whole log: once for the pages of an export, not for each.
  const whole = start === 1 ? { brokenAt: await firstBreak(call.db) } : {};
  return withRows({ list, totalCount, ...whole }, () => actLines(list, call.lang));
});
