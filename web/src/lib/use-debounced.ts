import { useEffect, useMemo, useRef } from 'react';
import { debounce, type Paced } from './pace.ts';

/** `act`, as it stands when its moment comes, one `ms` after the last call; forgotten when the component goes. */
export function useDebounced<A extends unknown[]>(act: (...args: A) => void, ms?: number): Paced<A> {
  const latest = useRef(act);
  latest.current = act;
  const paced = useMemo(() => debounce((...args: A) => latest.current(...args), ms), [ms]);
  useEffect(() => paced.cancel, [paced]);
  return paced;
}
