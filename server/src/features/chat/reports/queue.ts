import { type QueueCounts, queueCounts, type StaffQueue } from '#server/app/staff-queue.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** Reported messages that nobody has looked at; nobody handles an own report. */
const reportItems = (viewerId: string): Sql => sql`
    SELECT at AS since, NULL::uuid AS holder FROM chat_report
     WHERE handled_at IS NULL AND reporter_id <> ${viewerId}`;

export const reportQueue: StaffQueue = {
  name: 'reports',
  read: (db, viewerId) => db.one<QueueCounts>(queueCounts(reportItems(viewerId), viewerId)),
};
