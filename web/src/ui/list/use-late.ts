import { useEffect, useState } from 'react';

/** Whether `ms` have passed since the first drawing: a quick answer never flashes. */
export function useLate(ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return late;
}
