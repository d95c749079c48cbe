import { type OpenZone, SHIFT_HOURS } from '#core/offers/open-hours.ts';
import { addDays, mondayOf, startOf, windowAt } from '#core/shifts/windows.ts';
import type { OperatorRight } from '#core/teams/operator.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** The demo's provider who has a team, and its operator, by login name. */
export const TEAM = { owner: 'demo_provider', operator: 'demo_operator' } as const;

const ZONE: OpenZone = 8;
/** Weeks of the plan: the last one, and so many from this one on that a demo does not outlive it. */
const PAST_WEEKS = 1;
const PLANNED_WEEKS = 52;
const WEEK_HOURS = 168;

const RIGHTS: readonly OperatorRight[] = ['orders', 'chat'];

/** A team of one operator, who cannot release: what they may not do is to be seen as well. */
export async function seedTeam(
  tx: Tx,
  { ownerId, operatorId }: { readonly ownerId: string; readonly operatorId: string },
): Promise<void> {
  const teamId = newId();
  await tx.run(sql`INSERT INTO team (id, owner_id, name) VALUES (${teamId}, ${ownerId}, 'Around the clock')`);
  await tx.run(sql`
    INSERT INTO team_member (id, team_id, user_id, name, rights)
    VALUES (${newId()}, ${teamId}, ${operatorId}, 'Night shift', ${[...RIGHTS]}::text[])`);
  await tx.run(sql`UPDATE app_user SET team_id = ${teamId} WHERE id IN (${ownerId}, ${operatorId})`);
  await seedShifts(tx, { ownerId, operatorId });
  // One hour of the night is missing: what is not quite whole shows how it is measured.
  await tx.run(sql`
    INSERT INTO presence_hour (user_id, hour)
    SELECT ${ownerId}, date_trunc('hour', now()) - make_interval(hours => h) FROM generate_series(1, ${WEEK_HOURS}::int) h
    WHERE h % 24 <> 20`);
}

/**
 * Shifts of the demo's team in GMT+8: its provider by day and evening, but for Sundays, and the operator around the clock,
 * because whoever tries the demo may come at any hour and an operator acts in planned windows only.
 */
async function seedShifts(
  tx: Tx,
  { ownerId, operatorId }: { readonly ownerId: string; readonly operatorId: string },
): Promise<void> {
  const monday = mondayOf(windowAt(Date.now(), ZONE).day);
  const first = new Date(startOf({ day: addDays(monday, -PAST_WEEKS * 7), shift: 0 }, ZONE));
  const hours = (PAST_WEEKS + PLANNED_WEEKS) * WEEK_HOURS;
  const teamId = sql`(SELECT id FROM team WHERE owner_id = ${ownerId})`;
  await tx.run(sql`INSERT INTO shift_group (id, zone) VALUES (${teamId}, ${ZONE})`);
  await tx.run(sql`
    INSERT INTO shift_plan (group_id, user_id, starts_at)
    SELECT ${teamId}, p.user_id, ${first}::timestamptz + make_interval(hours => h)
    FROM generate_series(0, ${hours - SHIFT_HOURS}::int, ${SHIFT_HOURS}::int) h
    CROSS JOIN (VALUES (${ownerId}::uuid, true), (${operatorId}::uuid, false)) AS p (user_id, is_owner)
    WHERE NOT p.is_owner OR (h % 24 > 0 AND h % ${WEEK_HOURS}::int < 144)`);
}
