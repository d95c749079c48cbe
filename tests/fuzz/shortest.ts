/**
 * A shorter list that fails as well: halves are left out, then quarters, down to single elements, until none can be
 * spared or the time is over. `until` is in milliseconds since the epoch.
 */
export async function shortest<T>(
  list: readonly T[],
  fails: (some: readonly T[]) => Promise<boolean>,
  until: number,
): Promise<readonly T[]> {
  let best = list;
  for (let size = Math.ceil(list.length / 2); size >= 1 && Date.now() < until; ) {
    const before = best.length;
    for (let from = 0; from < best.length && Date.now() < until; ) {
      const some = [...best.slice(0, from), ...best.slice(from + size)];
      if (await fails(some)) best = some;
      else from += size;
    }
    if (size > 1) size = Math.floor(size / 2);
    else if (best.length === before) break;
  }
  return best;
}
