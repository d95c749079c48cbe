import type { OpenZone } from '#core/offers/open-hours.ts';
import { WINDOW_MS } from '#core/shifts/windows.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Group } from './group.ts';

/** The zone of a group that has chosen none. */
export const FIRST_ZONE: OpenZone = 8;
const WINDOW_S = WINDOW_MS / 1_000;
/** Members in one plan. */
const MAX_MEMBERS = 200;
const HOUR_S = 3_600;

export async function zoneOf(db: Queryable, groupId: string): Promise<OpenZone> {
  const row = await db.maybe<{ zone: OpenZone }>(sql`SELECT zone FROM shift_group WHERE id = ${groupId}`);
  return row?.zone ?? FIRST_ZONE;
}

/** The zone of the shifts of a provider's team; null for a provider without a team. */
export async function teamZoneOf(db: Queryable, providerId: string): Promise<OpenZone | null> {
  const row = await db.maybe<{ zone: OpenZone }>(sql`
    SELECT coalesce(g.zone, ${FIRST_ZONE}::smallint) AS zone FROM team t LEFT JOIN shift_group g ON g.id = t.id
    WHERE t.owner_id = ${providerId}`);
  return row?.zone ?? null;
}

/** The zone, locked until the transaction ends: windows are planned in it. */
export async function lockZone(tx: Tx, groupId: string): Promise<OpenZone> {
  const { zone } = await tx.one<{ zone: OpenZone }>(sql`
    INSERT INTO shift_group AS g (id, zone) VALUES (${groupId}, ${FIRST_ZONE})
    ON CONFLICT (id) DO UPDATE SET zone = g.zone RETURNING zone`);
  return zone;
}

/** Windows that have not begun keep their hours of the day: they move by the difference. */
export async function storeZone(
  tx: Tx,
  groupId: string,
  { from, to }: { readonly from: OpenZone; readonly to: OpenZone },
): Promise<void> {
  await tx.run(sql`UPDATE shift_group SET zone = ${to} WHERE id = ${groupId}`);
  await tx.run(sql`
    UPDATE shift_plan SET starts_at = starts_at + make_interval(secs => ${(from - to) * HOUR_S})
    WHERE group_id = ${groupId} AND starts_at > now()`);
}

export interface PlanMember {
  readonly userId: string;
  readonly name: string;
}

/** Who can be planned: the provider and the members of a team, or the staff who act, by name. */
export const plannable = (db: Queryable, { id, kind }: Pick<Group, 'id' | 'kind'>): Promise<PlanMember[]> =>
  kind === 'staff'
    ? db.many<PlanMember>(sql`
        SELECT id AS "userId", nickname AS name FROM app_user
        WHERE role IN ('support', 'moderator', 'admin') AND status = 'active' ORDER BY nickname, id LIMIT ${MAX_MEMBERS}`)
    : db.many<PlanMember>(sql`
        SELECT u.id AS "userId", u.nickname AS name FROM (
          SELECT owner_id AS id FROM team WHERE id = ${id}
          UNION ALL SELECT user_id FROM team_member WHERE team_id = ${id} AND ended_at IS NULL) p
        JOIN app_user u ON u.id = p.id ORDER BY u.nickname, u.id LIMIT ${MAX_MEMBERS}`);

export interface PlannedWindow {
  readonly userId: string;
  readonly startsAt: Date;
}

/** The windows of a group that begin between two moments, in milliseconds since the epoch. */
export const windowsBetween = (
  db: Queryable,
  groupId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<PlannedWindow[]> =>
  db.many<PlannedWindow>(sql`
    SELECT user_id, starts_at FROM shift_plan
    WHERE group_id = ${groupId} AND starts_at >= ${new Date(from)} AND starts_at < ${new Date(to)}
    ORDER BY starts_at, user_id`);

/** Somebody in the plan of a group. */
export interface Worker {
  readonly groupId: string;
  readonly userId: string;
}

export interface WorkerWindows extends Worker {
  readonly starts: readonly Date[];
  readonly now: number;
}

/** When the windows of these people begin that decide whether they may work now, and the database's clock, in milliseconds. */
export const windowsOf = (
  db: Queryable,
  workers: readonly Worker[],
  { plannedS }: { readonly plannedS: number },
): Promise<WorkerWindows[]> =>
  db.many<WorkerWindows>(sql`
    SELECT w.group_id, w.user_id,
           ARRAY(SELECT p.starts_at FROM shift_plan p
                  WHERE p.group_id = w.group_id AND p.user_id = w.user_id
                    AND p.starts_at > now() - make_interval(secs => ${plannedS + WINDOW_S})
                  ORDER BY p.starts_at) AS starts,
           floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
    FROM unnest(${workers.map(({ groupId }) => groupId)}::uuid[], ${workers.map(({ userId }) => userId)}::uuid[])
         AS w (group_id, user_id)`);

interface Start {
  readonly userId: string;
  readonly startsAt: number;
}

/** Plans these windows; returns how many are new. */
export const planWindows = (tx: Tx, groupId: string, windows: readonly Start[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO shift_plan (group_id, user_id, starts_at)
    SELECT ${groupId}::uuid, w.* FROM unnest(${windows.map(({ userId }) => userId)}::uuid[],
      ${windows.map(({ startsAt }) => new Date(startsAt))}::timestamptz[]) AS w
    ON CONFLICT DO NOTHING`);

export const deleteWindows = (tx: Tx, groupId: string, windows: readonly Start[]): Promise<number> =>
  tx.run(sql`
    DELETE FROM shift_plan p USING unnest(${windows.map(({ userId }) => userId)}::uuid[],
      ${windows.map(({ startsAt }) => new Date(startsAt))}::timestamptz[]) AS w (user_id, starts_at)
    WHERE p.group_id = ${groupId} AND p.user_id = w.user_id AND p.starts_at = w.starts_at`);

/** The database's clock, milliseconds since the epoch. */
export async function clockMs(db: Queryable): Promise<number> {
  const { now } = await db.one<{ now: number }>(sql`
    SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`);
  return now;
}
