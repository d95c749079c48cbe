import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { TradeStatsTable } from '#server/platform/postgres/tables/people.ts';

/** A user's record of ended orders. */
export interface TradeStats extends Pick<TradeStatsTable, 'ended' | 'completed' | 'disputesLost'> {
  /** Completed orders per thousand ended; null without any. */
  readonly completedPermille: number | null;
  /** Median seconds from placing to release of the last completed orders; null without any. */
  readonly medianReleaseS: number | null;
  /** Orders that went to a moderator, and the number of rulings against this user. */
  readonly disputes: number;
  /** Mean of the stars received, in hundredths; null without any. */
  readonly rating: number | null;
}

export const NO_STATS: TradeStats = {
  ended: 0,
  completed: 0,
  completedPermille: null,
  medianReleaseS: null,
  disputes: 0,
  disputesLost: 0,
  rating: null,
};

/** The records of these users; users who never traded are left out (use NO_STATS). */
export async function statsOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, TradeStats>> {
  const rows = await db.many<TradeStats & { userId: string }>(sql`
    SELECT user_id, ended, completed, median_release_s, disputes,
           disputes_lost,
           (SELECT round(sum(v.count * v.stars) * 100.0 / nullif(sum(v.count), 0))::int
            FROM star_stats r, unnest(r.stars) WITH ORDINALITY AS v (count, stars)
            WHERE r.user_id = trade_stats.user_id) AS rating,
           CASE WHEN ended > 0 THEN (completed::bigint * 1000 / ended)::int END AS "completedPermille"
    FROM trade_stats WHERE user_id = ANY(${[...new Set(userIds)]}::uuid[])`);
  return new Map(rows.map(({ userId, ...stats }) => [userId, stats]));
}
