import { STAFF_ROLES } from '#core/access/access.ts';
import { type PlatformAge, TIE_DAYS, type Tie, tieOf } from '#core/staff/two-people.ts';
import { tracesOf } from '#server/features/people/public.ts';
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
  if (ids.length === 0) return [];
  const traces = await tracesOf(
    db,
    ids.map((otherId) => ({ userId, otherId })),
  );
  const rows = await db.many<{ id: string; name: string; isRoleMaker: boolean }>(sql`
    SELECT u.id, u.nickname AS name, EXISTS (SELECT FROM staff_act a
             WHERE a.kind = 'role' AND a.at > now() - make_interval(days => ${TIE_DAYS})
               AND ((a.actor = ${userId} AND a.user_id = u.id) OR (a.actor = u.id AND a.user_id = ${userId}))
               AND a.after ->> 'role' = ANY (${STAFF_ROLES}::text[])) AS "isRoleMaker"
    FROM app_user u WHERE u.id = ANY (${ids}::uuid[])`);
  const people = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id, index) => {
    const [person, shared] = [people.get(id), traces[index]];
    if (person === undefined || shared === undefined) return [];
    const tie = tieOf({ ...shared, isRoleMaker: person.isRoleMaker });
    return tie === null ? [] : [{ id, name: person.name, tie }];
  });
}

/** The first table was made when the platform was installed: no account can write when that was. */
export const platformAge = (db: Queryable): Promise<PlatformAge> =>
  db.one<PlatformAge>(sql`
    SELECT coalesce(extract(epoch FROM now() - (SELECT min(ran_at) FROM schema_migration)) / 86400, 'infinity')::float8 AS "ageDays",
           (SELECT count(*)::int FROM app_user WHERE role = 'admin' AND status = 'active') AS admins`);
