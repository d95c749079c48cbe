import { type QueueCounts, queueCounts, type StaffQueue } from '#server/app/staff-queue.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Applications that wait for staff; one with a question to its applicant does not. */
export const applicationQueue: StaffQueue = {
  name: 'applications',
  read: (db, viewerId) =>
    db.one<QueueCounts>(
      queueCounts(
        sql`SELECT sent_at AS since, owner_id AS holder FROM provider_application WHERE state = 'pending' ORDER BY sent_at`,
        viewerId,
      ),
    ),
};

/** Appeals against suspensions and decisions about providers. */
export const appealQueue: StaffQueue = {
  name: 'appeals',
  read: (db, viewerId) =>
    db.one<QueueCounts>(
      queueCounts(
        sql`SELECT at AS since, NULL::uuid AS holder FROM decision_appeal WHERE state = 'open' ORDER BY at`,
        viewerId,
      ),
    ),
};
