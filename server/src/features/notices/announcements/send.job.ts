import type { RecurringJob } from '#server/app/jobs/job.ts';
import type { Services } from '#server/app/services.ts';
import { writeNotices } from '../write-notices.ts';
import { lockDue, nextReaders, noteSent } from './announcements.store.ts';

/** Accounts that get their notice in one transaction. */
const BATCH_ROWS = 500;
const EVERY_S = 2;

/**
 * One batch of the announcement that began first. The place that it has come to moves with the notices in one
 * transaction, so that after a crash everybody gets theirs, and nobody twice.
 */
export function sendDue(services: Services, batchRows = BATCH_ROWS): Promise<number> {
  return services.db.transaction(async (tx) => {
    const due = await lockDue(tx);
    if (due === null) return 0;
    const readers = due.isOver ? [] : await nextReaders(tx, due, batchRows);
    const at = new Date();
    await writeNotices(
      tx,
      services,
      readers.map((userId) => ({
        userId,
        kind: 'announcement',
        ref: '',
        params: { announcementId: due.id },
        at,
        ...(due.isMailed ? {} : { channels: ['page'] }),
      })),
    );
    const progress = { upTo: readers.at(-1) ?? null, reached: readers.length, isLast: readers.length < batchRows };
    await noteSent(tx, due.id, progress);
    return Math.max(1, readers.length);
  });
}

export const announcementJob: RecurringJob = {
  name: 'notices.announce',
  everyS: EVERY_S,
  run: (services) => sendDue(services),
};
