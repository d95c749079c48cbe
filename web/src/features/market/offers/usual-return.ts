import { useCall } from '#web/api/query.ts';
import { formatWhen } from '#web/lib/date.ts';

/** The hour at which a provider who is away is usually back, in the reader's zone; null: nobody knows, or they are there. */
export function useUsualReturn(userId: string, isAway: boolean): string | null {
  const { data } = useCall('providers.getUsualReturn', { userId }, { enabled: isAway });
  return data?.at ? formatWhen(data.at) : null;
}
