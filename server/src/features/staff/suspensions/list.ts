import { listSuspensions } from '#contract/functions/staff-people.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { suspensionsPage } from './suspensions.store.ts';

/** What stands against whom, so that nothing is in force that nobody remembers. */
export const listSuspensionsHandler = handle(listSuspensions, async ({ db }: UserCall, params) => {
  const { start, limit, ...filter } = params;
  const { rows, totalCount } = await suspensionsPage(db, filter, { start, limit });
  return { list: rows, totalCount };
});
