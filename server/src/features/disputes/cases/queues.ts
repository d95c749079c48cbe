import { type QueueCounts, queueCounts, type StaffQueue } from '#server/app/staff-queue.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** Cases before the moderators, of cards and of points. Nobody sees one that they are a party of. */
const caseItems = (viewerId: string): Sql => sql`
    SELECT arbitration_at AS since, moderator_id AS holder FROM gift_order
     WHERE state = 'in_arbitration' AND seller_id <> ${viewerId} AND provider_id <> ${viewerId}
     UNION ALL SELECT dispute_at, moderator_id FROM points_order
     WHERE state = 'in_dispute' AND seller_id <> ${viewerId} AND buyer_id <> ${viewerId}`;

const caseQueue: StaffQueue = {
  name: 'cases',
  read: (db, viewerId) => db.one<QueueCounts>(queueCounts(caseItems(viewerId), viewerId)),
};

/** Compensations that wait for votes. */
const reviewItems = (viewerId: string): Sql => sql`
    SELECT arbitration_at AS since, NULL::uuid AS holder FROM gift_order
     WHERE state = 'compensation_review' AND seller_id <> ${viewerId} AND provider_id <> ${viewerId}`;

const reviewQueue: StaffQueue = {
  name: 'reviews',
  read: (db, viewerId) => db.one<QueueCounts>(queueCounts(reviewItems(viewerId), viewerId)),
};

export const disputeQueues: readonly StaffQueue[] = [caseQueue, reviewQueue];
