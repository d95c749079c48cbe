import { STAFF_ROLES } from '#core/access/access.ts';
import { type PlatformAge, TIE_DAYS, type Tie, tieOf } from '#core/staff/two-people.ts';
import type { Services } from '#server/app/services.ts';
import { type Pair, tracesOf } from '#server/features/people/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

interface Place {
  readonly db: Queryable;
  readonly services: Services;
}

/** A colleague of somebody, and what ties them. */
export interface TiedColleague {
  readonly id: string;
  readonly name: string;
  readonly tie: Tie;
}

/** The colleagues of these with whom the user has a tie. */
export async function tiedWith(
  place: Place,
  userId: string,
  colleagueIds: readonly string[],
): Promise<TiedColleague[]> {
  const ids = [...new Set(colleagueIds)].filter((id) => id !== userId);
  const ties = await tiesOf(
    place,
    ids.map((otherId) => ({ userId, otherId })),
  );
  return ties.filter((colleague) => colleague !== null);
}

/** The second of each pair where the two have a tie, in the order of the pairs; null: they have none. */
export async function tiesOf({ db, services }: Place, pairs: readonly Pair[]): Promise<(TiedColleague | null)[]> {
  if (pairs.length === 0) return [];
  const traces = await tracesOf(db, pairs);
  const rows = await db.many<{ name: string | null; isRoleMaker: boolean }>(sql`
    SELECT u.nickname AS name,
           p.user_id IN (${makersOf(sql`p.other_id`)}) OR p.other_id IN (${makersOf(sql`p.user_id`)})
             OR EXISTS (${makersOf(sql`p.user_id`)} INTERSECT ${makersOf(sql`p.other_id`)}) AS "isRoleMaker"
    FROM unnest(${pairs.map(({ userId }) => userId)}::uuid[], ${pairs.map(({ otherId }) => otherId)}::uuid[])
      WITH ORDINALITY AS p (user_id, other_id, place) LEFT JOIN app_user u ON u.id = p.other_id ORDER BY p.place`);
  return pairs.map(({ otherId: id }, index) => {
    const [row, shared] = [rows[index], traces[index]];
    if (row === undefined || row.name === null || shared === undefined) return null;
    const tie = tieOf({ ...shared, isRoleMaker: row.isRoleMaker, isPublic: isPublic(services) });
    return tie === null ? null : { id, name: row.name, tie };
  });
}

/** Those who proposed a role of staff that the user was given lately. */
const makersOf = (user: Sql): Sql => sql`
  SELECT a.actor FROM staff_act a
   WHERE a.kind = 'role' AND a.user_id = ${user} AND a.at > now() - make_interval(days => ${TIE_DAYS})
     AND a.after ->> 'role' = ANY (${STAFF_ROLES}::text[])`;

const LOCAL_HOSTS = ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '[::]'];

const isPublic = ({ config }: Services): boolean => !LOCAL_HOSTS.includes(new URL(config.publicUrl).hostname);

/** The first table was made when the platform was installed: no account can write when that was. */
export const platformAge = (db: Queryable): Promise<PlatformAge> =>
  db.one<PlatformAge>(sql`
    SELECT coalesce(extract(epoch FROM now() - (SELECT min(ran_at) FROM schema_migration)) / 86400, 'infinity')::float8 AS "ageDays",
           (SELECT count(*)::int FROM app_user WHERE role = 'admin' AND status = 'active') AS admins`);
