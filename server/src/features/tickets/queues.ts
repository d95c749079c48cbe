import { type QueueCounts, queueCounts, type StaffQueue } from '#server/app/staff-queue.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Pending work orders; one of the viewer's own is a colleague's to handle. */
const workOrderQueue: StaffQueue = {
  name: 'tickets',
  read: (db, viewerId) =>
    db.one<QueueCounts>(
      queueCounts(
        sql`SELECT w.opened_at AS since, w.agent_id AS holder FROM work_order w
            WHERE w.state = 'pending' AND w.requester_id <> ${viewerId}`,
        viewerId,
      ),
    ),
};

/** Pending feedback, which nobody holds: whoever reads it first processes it. */
const feedbackQueue: StaffQueue = {
  name: 'feedback',
  read: (db, viewerId) =>
    db.one<QueueCounts>(
      queueCounts(
        sql`SELECT f.at AS since, NULL::uuid AS holder FROM feedback f
            WHERE f.state = 'pending' AND f.user_id <> ${viewerId}`,
        viewerId,
      ),
    ),
};

export const ticketQueues: readonly StaffQueue[] = [workOrderQueue, feedbackQueue];
