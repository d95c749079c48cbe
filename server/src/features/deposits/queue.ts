import { type QueueCounts, queueCounts, type StaffQueue } from '#server/app/staff-queue.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Deposits that are held or were lost, and networks with an alarm, of reading or of custody. */
export const depositQueue: StaffQueue = {
  name: 'deposits',
  read: (db, viewerId) =>
    db.one<QueueCounts>(
      queueCounts(
        sql`SELECT d.moved_at AS since, NULL::uuid AS holder FROM deposit d WHERE d.state IN ('held', 'lost')
             AND (d.look_again_at IS NULL OR d.look_again_at <= now())
            UNION ALL SELECT w.alarm_since, NULL FROM chain_watch w WHERE w.alarm IS NOT NULL
            UNION ALL SELECT c.alarm_since, NULL FROM custody_reading c WHERE c.alarm IS NOT NULL`,
        viewerId,
      ),
    ),
};
