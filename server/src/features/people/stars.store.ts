import { NO_STARS, type StarCounts } from '#core/ratings/rating.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** The number of ratings by stars of these users; users without ratings are left out. */
async function starsOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, StarCounts>> {
  const rows = await db.many<{ userId: string; stars: number[] }>(sql`
    SELECT user_id, stars FROM star_stats WHERE user_id = ANY(${[...new Set(userIds)]}::uuid[])`);
  return new Map(rows.map(({ userId, stars: [a = 0, b = 0, c = 0, d = 0, e = 0] }) => [userId, [a, b, c, d, e]]));
}

export const starsOfOne = async (db: Queryable, userId: string): Promise<StarCounts> =>
  (await starsOf(db, [userId])).get(userId) ?? NO_STARS;
