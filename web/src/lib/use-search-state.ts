import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Filters, sort and page of a list, kept in the address, so that a link shows the same rows. Every value is a text;
 * one that equals its default stays out of the address. Changing anything but `page` goes back to the first page.
 */
export function useSearchState<T extends Record<string, string>>(defaults: T): [T, (patch: Partial<T>) => void] {
  const router = useRouter();
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const given = new URLSearchParams(search);
  const state = Object.fromEntries(Object.entries(defaults).map(([key, value]) => [key, given.get(key) ?? value])) as T;
  const change = useCallback(
    (patch: Partial<T>) => {
      const next = new URLSearchParams(router.state.location.searchStr);
      if (!('page' in patch)) next.delete('page');
      for (const [key, value] of Object.entries(patch)) {
        if (value === undefined || value === defaults[key]) next.delete(key);
        else next.set(key, String(value));
      }
      const text = next.toString();
      router.history.replace(`${router.state.location.pathname}${text ? `?${text}` : ''}`);
    },
    [router, defaults],
  );
  return [state, change];
}
