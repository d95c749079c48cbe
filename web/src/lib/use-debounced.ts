import { useEffect, useMemo, useRef } from 'react';
import { debounce, type Paced } from './pace.ts';

/** `act`, as it stands when its moment comes, one `ms` after the last call; forgotten when the component goes. */
export function useDebounced<A extends unknown[]>(run: (...args: A) => void, ms?: number): Paced<A> {
  const latest = useRef(run);
  latest.current = run;
  const paced = useMemo(() => debounce((...args: A) => latest.current(...args), ms), [ms]);
  useEffect(() => paced.cancel, [paced]);
  return paced;
}
