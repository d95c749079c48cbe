import type { StaffQueueName } from '#core/staff/queues.ts';
import type { Queryable } from '../platform/postgres/db.ts';
import { type Sql, sql } from '../platform/postgres/sql.ts';

export interface QueueCounts {
  /** Open, and nobody has it. */
  readonly waiting: number;
  /** Since when the longest waiting one waits; null: none does. */
  readonly oldest: Date | null;
  /** Open, and somebody has it; of these, the viewer. */
  readonly held: number;
  readonly mine: number;
}

/** Work of one kind that waits for staff; their home page shows its counts (`staff.listQueues`). */
export interface StaffQueue {
  readonly name: StaffQueueName;
  read(db: Queryable, viewerId: string): Promise<QueueCounts>;
}

/** Open work of one kind that is counted, the oldest first. */
const MAX_ITEMS = 1_000;

/**
 * The counts of a queue. `items` selects one row for each piece of open work that the viewer may take or see: `since`
 * (timestamptz) and `holder` (uuid; null: nobody has it).
 */
export const queueCounts = (items: Sql, viewerId: string): Sql => sql`
  SELECT count(*) FILTER (WHERE holder IS NULL)::int AS waiting, min(since) FILTER (WHERE holder IS NULL) AS oldest,
         count(*) FILTER (WHERE holder IS NOT NULL)::int AS held,
         count(*) FILTER (WHERE holder = ${viewerId})::int AS mine
    FROM (SELECT since, holder FROM (${items}) item ORDER BY since LIMIT ${MAX_ITEMS}) kept`;
