import { type Standing, standingAt } from '#core/shifts/windows.ts';
import type { Services } from '#server/app/services.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { clockMs, startsOf } from './shifts.store.ts';

const MS = 1_000;

/** Where each of these people stands now in the plan of a group. */
export async function standingsIn(
  { rules }: Pick<Services, 'rules'>,
  db: Queryable,
  { groupId, userIds }: { readonly groupId: string; readonly userIds: readonly string[] },
): Promise<Map<string, Standing>> {
  const plannedS = rules.get('shifts.planned_s');
  const starts = await startsOf(db, groupId, { userIds, plannedS });
  const spans = { plannedMs: plannedS * MS, graceMs: rules.get('shifts.grace_s') * MS };
  const now = await clockMs(db);
  return new Map(userIds.map((userId) => [userId, standingAt(starts.get(userId) ?? [], now, spans)]));
}
