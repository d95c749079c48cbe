import { useEffect, useMemo, useRef } from 'react';
import { debounce, type Paced } from './pace.ts';

/** Runs the latest `run` once, `ms` after the last call; the pending call is dropped on unmount. */
export function useDebounced<A extends unknown[]>(run: (...args: A) => void, ms?: number): Paced<A> {
  const latest = useRef(run);
  latest.current = run;
  const paced = useMemo(() => debounce((...args: A) => latest.current(...args), ms), [ms]);
  useEffect(() => paced.cancel, [paced]);
  return paced;
}
