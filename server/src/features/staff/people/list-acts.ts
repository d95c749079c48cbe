import { listActs } from '#contract/functions/staff-people.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { actsPage, countActs, firstBreak } from './acts.store.ts';

export const listActsHandler = handle(listActs, async ({ db }: UserCall, { start, limit, ...filter }) => {
  const offset = (start - 1) * limit;
  const rows = await actsPage(db, filter, { offset, limit });
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  return {
    list: rows.map((row) => ({
      ...row,
      seq: Number(row.seq),
      at: row.at.toISOString(),
      hash: row.hash.toString('hex'),
    })),
    totalCount: isLast ? offset + rows.length : await countActs(db, filter),
    // The check reads the whole log: once for the pages of an export, not for each.
    ...(start === 1 ? { brokenAt: await firstBreak(db) } : {}),
  };
});
