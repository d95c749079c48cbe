import { mayWork } from '#core/shifts/windows.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { standingsIn } from './standing.ts';

export { planHoursOf, plansOf } from './plan-hours.ts';
export { clockMs, teamZoneOf } from './shifts.store.ts';

/** Throws `shifts.off` for somebody whose plan gives them no shift now. */
export async function requireShift(
  { services, tx }: { readonly services: Services; readonly tx: Tx },
  { teamId, userId }: { readonly teamId: string; readonly userId: string },
): Promise<void> {
  const standing = (await standingsIn(services, tx, { groupId: teamId, userIds: [userId] })).get(userId);
  if (standing !== undefined && !mayWork(standing)) throw new AppError('shifts.off');
}
