import { type QueueCounts, queueCounts, type StaffQueue } from '#server/app/staff-queue.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Withdrawals that wait for a review. */
export const withdrawalQueue: StaffQueue = {
  name: 'withdrawals',
  read: (db, viewerId) =>
    db.one<QueueCounts>(
      queueCounts(
        sql`SELECT w.requested_at AS since, NULL::uuid AS holder FROM withdrawal w WHERE w.state = 'in_review'
              AND NOT EXISTS (SELECT FROM withdrawal_review r WHERE r.withdrawal_id = w.id AND r.reviewer_id = ${viewerId})`,
        viewerId,
      ),
    ),
};
