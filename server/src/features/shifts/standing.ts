import { type Standing, standingAt } from '#core/shifts/windows.ts';
import type { Services } from '#server/app/services.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Worker, windowsOf } from './shifts.store.ts';

const MS = 1_000;

/** Where each of these people stands now in the plan of their group, in one statement. */
export async function standingsOf(
  { rules }: Pick<Services, 'rules'>,
  db: Queryable,
  workers: readonly Worker[],
): Promise<(Worker & { readonly standing: Standing })[]> {
  const plannedS = rules.get('shifts.planned_s');
  const spans = { plannedMs: plannedS * MS, graceMs: rules.get('shifts.grace_s') * MS };
  const rows = await windowsOf(db, workers, { plannedS });
  return rows.map(({ groupId, userId, starts, now }) => {
    const startsMs = starts.map((start) => start.getTime());
    return { groupId, userId, standing: standingAt(startsMs, now, spans) };
  });
}

/** Where each of these people stands now in the plan of one group. */
export async function standingsIn(
  services: Pick<Services, 'rules'>,
  db: Queryable,
  { groupId, userIds }: { readonly groupId: string; readonly userIds: readonly string[] },
): Promise<Map<string, Standing>> {
  const workers = userIds.map((userId) => ({ groupId, userId }));
  const rows = await standingsOf(services, db, workers);
  return new Map(rows.map(({ userId, standing }) => [userId, standing]));
}
