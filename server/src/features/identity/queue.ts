import { type QueueCounts, queueCounts, type StaffQueue } from '#server/app/staff-queue.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** Applications that wait for staff, not for a check service; nobody sees their own, nor what they approved and another looks at. */
const applicationItems = (viewerId: string): Sql => sql`
    SELECT submitted_at AS since, owner_id AS holder FROM identity_application
     WHERE state = 'pending' AND vendor_since IS NULL AND user_id <> ${viewerId}
       AND first_approver_id IS DISTINCT FROM ${viewerId}`;

export const identityQueue: StaffQueue = {
  name: 'identity',
  read: (db, viewerId) => db.one<QueueCounts>(queueCounts(applicationItems(viewerId), viewerId)),
};
