import { useMemo, useState } from 'react';

export interface Chosen {
  /** Of the rows that are shown, in their order. */
  readonly chosen: readonly string[];
  has(id: string): boolean;
  toggle(id: string): void;
  /** All rows that are shown, or none when all are chosen already. */
  toggleAll(): void;
  clear(): void;
}

/** Rows selected for one command on all of them. Only rows that are still shown count. */
export function useChosen(shown: readonly string[]): Chosen {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => shown.filter((id) => ticked.has(id)), [shown, ticked]);
  return {
    chosen,
    has: (id) => ticked.has(id),
    toggle: (id) => {
      const next = new Set(ticked);
      if (!next.delete(id)) next.add(id);
      setTicked(next);
    },
    toggleAll: () => setTicked(new Set(chosen.length === shown.length ? [] : shown)),
    clear: () => setTicked(new Set()),
  };
}
