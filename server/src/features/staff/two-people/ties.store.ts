import { STAFF_ROLES } from '#core/access/access.ts';
import { type PlatformAge, TIE_DAYS, type Tie, tieOf } from '#core/staff/two-people.ts';
import { type Pair, tracesOf } from '#server/features/people/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** A colleague of somebody, and what ties them. */
export interface TiedColleague {
  readonly id: string;
  readonly name: string;
  readonly tie: Tie;
}

/** The colleagues of these with whom the user has a tie. */
export async function tiedWith(
  db: Queryable,
  userId: string,
  colleagueIds: readonly string[],
): Promise<TiedColleague[]> {
  const ids = [...new Set(colleagueIds)].filter((id) => id !== userId);
  const ties = await tiesOf(
    db,
    ids.map((otherId) => ({ userId, otherId })),
  );
  return ties.filter((colleague) => colleague !== null);
}

/** The second of each pair where the two have a tie, in the order of the pairs; null: they have none. */
export async function tiesOf(db: Queryable, pairs: readonly Pair[]): Promise<(TiedColleague | null)[]> {
  if (pairs.length === 0) return [];
  const traces = await tracesOf(db, pairs);
  const rows = await db.many<{ name: string | null; isRoleMaker: boolean }>(sql`
    SELECT u.nickname AS name, EXISTS (SELECT FROM staff_act a
             WHERE a.kind = 'role' AND a.at > now() - make_interval(days => ${TIE_DAYS})
               AND ((a.actor = p.user_id AND a.user_id = p.other_id) OR (a.actor = p.other_id AND a.user_id = p.user_id))
               AND a.after ->> 'role' = ANY (${STAFF_ROLES}::text[])) AS "isRoleMaker"
    FROM unnest(${pairs.map(({ userId }) => userId)}::uuid[], ${pairs.map(({ otherId }) => otherId)}::uuid[])
      WITH ORDINALITY AS p (user_id, other_id, place) LEFT JOIN app_user u ON u.id = p.other_id ORDER BY p.place`);
  return pairs.map(({ otherId: id }, index) => {
    const [row, shared] = [rows[index], traces[index]];
    if (row === undefined || row.name === null || shared === undefined) return null;
    const tie = tieOf({ ...shared, isRoleMaker: row.isRoleMaker });
    return tie === null ? null : { id, name: row.name, tie };
  });
}

/** The first table was made when the platform was installed: no account can write when that was. */
export const platformAge = (db: Queryable): Promise<PlatformAge> =>
  db.one<PlatformAge>(sql`
    SELECT coalesce(extract(epoch FROM now() - (SELECT min(ran_at) FROM schema_migration)) / 86400, 'infinity')::float8 AS "ageDays",
           (SELECT count(*)::int FROM app_user WHERE role = 'admin' AND status = 'active') AS admins`);
