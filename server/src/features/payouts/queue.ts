import { type QueueCounts, queueCounts, type StaffQueue } from '#server/app/staff-queue.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Payouts whose outcome nobody knows, disputes, and what another ruled; nobody sees what they ruled themselves. */
export const payoutQueue: StaffQueue = {
  name: 'payouts',
  read: (db, viewerId) =>
    db.one<QueueCounts>(
      queueCounts(
        sql`SELECT moved_at AS since, NULL::uuid AS holder FROM payout
             WHERE state IN ('unclear', 'in_dispute', 'second_look') AND NOT ${viewerId}::uuid = ANY (ruler_ids)`,
        viewerId,
      ),
    ),
};
