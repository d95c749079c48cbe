import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';

export type DayLimits = ResultOf<'orders.getDayLimits'>;

const FRESH_MS = 15_000;

/** What the signed-in user may trade today; nothing for visitors and staff, who do not trade. */
export function useDayLimits() {
  const { user } = useSession();
  return useCall('orders.getDayLimits', {}, { enabled: Boolean(user && !user.isStaff), staleTime: FRESH_MS });
}
