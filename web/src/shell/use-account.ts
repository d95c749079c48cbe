import { useCall } from '../api/query.ts';
import { useSession } from '../api/session.ts';

/** The number of orders and payouts that wait for the reader. */
export function useTurns(): number {
  const { user } = useSession();
  const { data } = useCall('inbox.count', {}, { enabled: Boolean(user && !user.isStaff) });
  return data?.waiting ?? 0;
}

/** The user's available points in base units; null while loading. */
export function useAvailable(): string | null {
  const { user } = useSession();
  const { data } = useCall('points.getBalance', {}, { enabled: Boolean(user) });
  return data?.available ?? null;
}
