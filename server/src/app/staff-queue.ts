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
  /** Colleagues who have the most of it, with how much each. */
  readonly holders: readonly Holder[];
}

interface Holder {
  /** Public name. */
  readonly name: string;
  readonly count: number;
}

/** Work of one kind that waits for staff; their home page shows its counts (`staff.listQueues`). */
export interface StaffQueue {
  readonly name: StaffQueueName;
  read(db: Queryable, viewerId: string): Promise<QueueCounts>;
}

/** Open work of one kind that is counted, the oldest first. */
const MAX_ITEMS = 1_000;
/** Colleagues who are named; the others are counted only. */
const MAX_HOLDERS = 3;

/**
 * The counts of a queue. `items` selects one row for each piece of open work that the viewer may take or see: `since`
 * (timestamptz) and `holder` (uuid; null: nobody has it).
 */
export const queueCounts = (items: Sql, viewerId: string): Sql => sql`
  WITH kept AS (SELECT since, holder FROM (${items}) item ORDER BY since LIMIT ${MAX_ITEMS}),
  colleague AS (
    SELECT holder, count(*)::int AS count FROM kept WHERE holder IS NOT NULL AND holder <> ${viewerId}
     GROUP BY holder ORDER BY count DESC, holder LIMIT ${MAX_HOLDERS}
  )
  SELECT count(*) FILTER (WHERE holder IS NULL)::int AS waiting, min(since) FILTER (WHERE holder IS NULL) AS oldest,
         count(*) FILTER (WHERE holder IS NOT NULL)::int AS held,
         count(*) FILTER (WHERE holder = ${viewerId})::int AS mine,
         (SELECT coalesce(json_agg(json_build_object('name', u.nickname, 'count', c.count) ORDER BY c.count DESC, u.nickname), '[]')
            FROM colleague c JOIN app_user u ON u.id = c.holder) AS holders
    FROM kept`;
