/** The first, the middle and the last day. */
export function axisDays<D>(days: readonly D[]): D[] {
  const shown = new Set([0, Math.floor((days.length - 1) / 2), days.length - 1]);
  return days.filter((_, index) => shown.has(index));
}

/** The day that a key leads to from `at`, up to `last`; null: the key means nothing here. */
export function nextDay(key: string, at: number, last: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}
