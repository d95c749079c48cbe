import type { OpenHours, OpenZone } from '#core/offers/open-hours.ts';
import { planHoursAt } from '#core/shifts/plan-hours.ts';
import { startOf, WINDOW_MS, windowAt } from '#core/shifts/windows.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { FIRST_ZONE } from './shifts.store.ts';

const WINDOW_S = WINDOW_MS / 1_000;

/** The hours that the plan of a provider's team gives now. */
export interface PlanHours {
  readonly ownerId: string;
  /** Null: always. */
  readonly hours: OpenHours | null;
  /** Until when they stay so while nobody changes the plan. */
  readonly until: Date;
}

/** The hours that the plan of the provider's team gives now; null: always, also for a provider without a team. */
export async function planHoursOf(db: Queryable, providerId: string): Promise<OpenHours | null> {
  const [plan] = await plansOf(db, [providerId]);
  return plan?.hours ?? null;
}

/** Of these providers, those who have a team. */
export async function plansOf(db: Queryable, ownerIds: readonly string[]): Promise<PlanHours[]> {
  const rows = await db.many<{ ownerId: string; zone: OpenZone; starts: Date[]; now: Date }>(sql`
    SELECT t.owner_id, coalesce(g.zone, ${FIRST_ZONE}::smallint) AS zone, now() AS now, ARRAY(
             SELECT p.starts_at FROM shift_plan p
              WHERE p.group_id = t.id AND p.starts_at > now() - make_interval(secs => ${WINDOW_S}::int)
                AND (p.user_id = t.owner_id OR EXISTS (
                  SELECT FROM team_member m WHERE m.team_id = t.id AND m.user_id = p.user_id AND m.ended_at IS NULL))
           ) AS starts
      FROM team t LEFT JOIN shift_group g ON g.id = t.id WHERE t.owner_id = ANY (${[...ownerIds]}::uuid[])`);
  return rows.map(({ ownerId, zone, starts, now }) => {
    const at = now.getTime();
    const moments = starts.map((start) => start.getTime());
    const ends = moments.map((start) => start + WINDOW_MS).filter((end) => end > at);
    const until = Math.min(startOf(windowAt(at, zone), zone) + WINDOW_MS, ...ends);
    return { ownerId, hours: planHoursAt(moments, at, zone), until: new Date(until) };
  });
}
