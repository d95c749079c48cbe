import { useEffect, useState } from 'react';

export interface Bulk {
  chosen: readonly string[];
  has: (code: string) => boolean;
  toggle: (code: string) => void;
  /** All of these, or none when all are chosen already. */
  toggleAll: (codes: readonly string[]) => void;
  clear: () => void;
}

/** Rows chosen for one act on all of them. What leaves the page is no longer chosen. */
export function useBulk(shown: readonly string[]): Bulk {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const key = shown.join();
  useEffect(() => {
    const there = key.split(',');
    setCodes((before) => before.filter((code) => there.includes(code)));
  }, [key]);
  return {
    chosen: codes,
    has: (code) => codes.includes(code),
    toggle: (code) => setCodes((all) => (all.includes(code) ? all.filter((item) => item !== code) : [...all, code])),
    toggleAll: (all) => setCodes(all.every((code) => codes.includes(code)) ? [] : all),
    clear: () => setCodes([]),
  };
}
