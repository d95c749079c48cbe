import { type QueueCounts, queueCounts, type StaffQueue } from '#server/app/staff-queue.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** Requests that wait for an agent, and those that agents have. */
const supportItems = (): Sql => sql`
    SELECT queued_at AS since, NULL::uuid AS holder FROM support_request WHERE state = 'queued'
     UNION ALL SELECT assigned_at, agent_id FROM support_request WHERE state = 'assigned'`;

export const supportQueue: StaffQueue = {
  name: 'support',
  read: (db, viewerId) => db.one<QueueCounts>(queueCounts(supportItems(), viewerId)),
};
