import { listQueues } from '#contract/functions/staff-console.ts';
import { admits } from '#core/access/access.ts';
import { STAFF_QUEUE_NAMES, STAFF_QUEUES } from '#core/staff/queues.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';

/** The queues that all areas registered, as far as they are of the caller's role. */
export const listQueuesHandler = handle(listQueues, async ({ db, session, services }: UserCall) => {
  const names = STAFF_QUEUE_NAMES.filter((name) => admits(STAFF_QUEUES[name], session.role));
  const shown = names.flatMap((name) => services.queues.filter((queue) => queue.name === name));
  const list = shown.map(async ({ name, read }) => {
    const counts = await read(db, session.userId);
    return { name, ...counts, holders: [...counts.holders], oldest: counts.oldest };
  });
  return { list: await Promise.all(list) };
});
