import { setTimeout as after } from 'node:timers/promises';

/** A machine may be slow; one on which nothing at all has moved for as long is stuck. */
const STANDSTILL_MS = 180_000;
const LOOK_MS = 20;

/** Tells whether a figure has not changed for three minutes. */
export function standstill(progress: () => number | string): () => boolean {
  let last = progress();
  let since = performance.now();
  return () => {
    const now = progress();
    if (now !== last) since = performance.now();
    last = now;
    return performance.now() - since > STANDSTILL_MS;
  };
}

/**
 * Waits until nothing is pending. Throws if neither the pending rest nor `progress` changes any more, and says of what
 * `rest` consists.
 */
export async function untilNone(
  count: () => number | Promise<number>,
  what: string,
  rest: () => string | Promise<string> = () => '',
  progress: () => number = () => 0,
): Promise<void> {
  let left = await count();
  const isStuck = standstill(() => `${left} ${progress()}`);
  while (left > 0) {
    if (isStuck()) throw new Error(`${left} ${what} ${await rest()}`.trimEnd());
    await after(LOOK_MS);
    left = await count();
  }
}
