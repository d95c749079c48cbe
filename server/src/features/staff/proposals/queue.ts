import { type QueueCounts, queueCounts, type StaffQueue } from '#server/app/staff-queue.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** What waits for a second administrator: not the proposals of the viewer, nor those about them. */
const proposalItems = (viewerId: string): Sql => sql`
    SELECT created_at AS since, NULL::uuid AS holder FROM proposal
     WHERE state = 'open' AND expires_at > now() AND proposer <> ${viewerId}
       AND user_id IS DISTINCT FROM ${viewerId}`;

export const proposalQueue: StaffQueue = {
  name: 'proposals',
  read: (db, viewerId) => db.one<QueueCounts>(queueCounts(proposalItems(viewerId), viewerId)),
};
