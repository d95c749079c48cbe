import { useMemo, useState } from 'react';

/** Boxes that are ticked. Only what is still shown counts. */
export function useChosen(shown: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => shown.filter((id) => ticked.has(id)), [shown, ticked]);
  const toggle = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  return {
    chosen,
    isChosen: (id: string) => ticked.has(id),
    toggle,
    choose: (ids: readonly string[]) => setTicked(new Set(ids)),
  };
}
