import { type QueueCounts, queueCounts, type StaffQueue } from '#server/app/staff-queue.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { IS_OPEN } from './proposals.store.ts';

/** What waits for a second administrator: not the proposals of the viewer, nor those about them. */
const proposalItems = (viewerId: string): Sql => sql`
    SELECT p.created_at AS since, NULL::uuid AS holder FROM proposal p
     WHERE ${IS_OPEN} AND p.proposer <> ${viewerId} AND p.user_id IS DISTINCT FROM ${viewerId}`;

export const proposalQueue: StaffQueue = {
  name: 'proposals',
  read: (db, viewerId) => db.one<QueueCounts>(queueCounts(proposalItems(viewerId), viewerId)),
};
