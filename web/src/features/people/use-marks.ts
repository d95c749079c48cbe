import { useMemo } from 'react';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';

const FRESH_MS = 300_000;

/** Trusted users and favourite offers of the viewer; null for visitors and while loading. One query serves all rows. */
export function useMarks(): { favourites: ReadonlySet<string>; trusted: ReadonlySet<string> } | null {
  const { user } = useSession();
  const { data } = useCall('people.getMarks', {}, { enabled: Boolean(user), staleTime: FRESH_MS });
  return useMemo(
    () => (data ? { favourites: new Set(data.favourites), trusted: new Set(data.trusted) } : null),
    [data],
  );
}
