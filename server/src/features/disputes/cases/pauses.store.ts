import type { Role } from '#core/access/access.ts';
import { PAUSES_IN_FORCE } from '#server/features/users/public.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PauseLiftTable, PlacingPauseTable } from '#server/platform/postgres/tables/people.ts';

export interface PausedUser extends Pick<PlacingPauseTable, 'userId' | 'reason' | 'endsAt' | 'at'> {
  readonly name: string;
  readonly role: Role;
  readonly claims: number;
  readonly lost: number;
}

/** One page of users who cannot trade at present, the newest pause first. */
export const pausesPage = (db: Queryable, page: PageParams): Promise<PageOf<PausedUser>> =>
  pageOf<PausedUser>(db, page, {
    from: sql`${PAUSES_IN_FORCE} p`,
    order: sql`p.at DESC, p.user_id`,
    select: (rows) => sql`
      SELECT p.user_id, u.nickname AS name, u.role, p.reason, p.ends_at, p.at,
        (SELECT count(*)::int FROM trade_stats s, unnest(s.recent) AS was WHERE s.user_id = p.user_id AND was > 0) AS claims,
        (SELECT count(*)::int FROM trade_stats s, unnest(s.recent) AS was WHERE s.user_id = p.user_id AND was = 2) AS lost
      FROM ${rows} p JOIN app_user u ON u.id = p.user_id`,
  });

/** The latest suspensions that were lifted, as many as the page shows. */
const MAX_LIFTS = 20;

export async function recordLift(
  tx: Tx,
  lift: Pick<PauseLiftTable, 'userId' | 'reason' | 'note' | 'byId'>,
): Promise<void> {
  await tx.run(sql`
    INSERT INTO pause_lift (id, user_id, reason, note, by_id)
    VALUES (${newId()}, ${lift.userId}, ${lift.reason}, ${lift.note}, ${lift.byId})`);
}

export interface Lift extends Pick<PauseLiftTable, 'userId' | 'reason' | 'note' | 'at'> {
  readonly name: string;
  readonly by: string;
}

export function lastLifts(db: Queryable): Promise<Lift[]> {
  return db.many<Lift>(sql`
    SELECT l.user_id, u.nickname AS name, l.reason, l.note, s.nickname AS by, l.at
    FROM (SELECT * FROM pause_lift ORDER BY at DESC, id DESC LIMIT ${MAX_LIFTS}) l
    JOIN app_user u ON u.id = l.user_id JOIN app_user s ON s.id = l.by_id ORDER BY l.at DESC, l.id DESC`);
}
