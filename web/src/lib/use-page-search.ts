import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type Change, type SearchAt, type SearchPath, searches } from '../searches.ts';
import type { SearchSchema } from './search.ts';

/**
 * The search of the page's address, and a setter that replaces it without a history entry. A value that equals its
 * default stays out of the address. Changing anything but `page` goes back to the first page. Third, the schema of the search.
 */
export function usePageSearch<P extends SearchPath>(
  path: P,
): [SearchAt<P>, Change<SearchAt<P>>, SearchSchema<unknown>] {
  const router = useRouter();
  const search = useSearch({ from: path } as never) as SearchAt<P>;
  const change = useCallback(
    (patch: Partial<SearchAt<P>>) => {
      const { pathname, searchStr } = router.state.location;
      const next = new URLSearchParams(searchStr);
      const defaults = searches[path].defaultsFor(Object.fromEntries(next)) as Record<string, unknown>;
      if (!('page' in patch)) next.delete('page');
      for (const [key, value] of Object.entries(patch)) {
        if (value === undefined || value === defaults[key]) next.delete(key);
        else next.set(key, String(value));
      }
      const text = next.toString();
      router.history.replace(`${pathname}${text ? `?${text}` : ''}`);
    },
    [router, path],
  );
  return [search, change, searches[path]];
}
