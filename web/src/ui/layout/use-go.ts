import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import type { Address } from '../../paths.ts';

/** Goes to a page of the product; with `replace`, without a step in the history. */
export function useGo(): (address: Address, options?: { replace: boolean }) => void {
  const { history } = useRouter();
  return useCallback(
    (address, options) => (options?.replace ? history.replace(address) : history.push(address)),
    [history],
  );
}

/** Leads on to another page, which takes this one's place in the history. */
export function Redirect({ to }: { to: Address }): null {
  const go = useGo();
  useEffect(() => go(to, { replace: true }), [go, to]);
  return null;
}
