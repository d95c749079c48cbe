const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;
const MAX_SKIPPED = 1_000;

/** Rows whose clock failed, by id: they are skipped for a while. */
export type TimerFailures = Map<string, Failure>;

interface Failure {
  readonly retryAt: number;
  readonly pauseMs: number;
}

/** A row that cannot be moved on waits longer each time, so that it does not hold up the others. Returns how long, in milliseconds. */
export function backOff(failures: TimerFailures, id: string): number {
  const pauseMs = Math.min((failures.get(id)?.pauseMs ?? FIRST_RETRY_MS / 2) * 2, MAX_RETRY_MS);
  if (failures.size >= MAX_SKIPPED) failures.clear();
  failures.set(id, { retryAt: Date.now() + pauseMs, pauseMs });
  return pauseMs;
}

/** The rows to skip for now. */
export const backedOff = (failures: TimerFailures): string[] =>
  [...failures].filter(([, { retryAt }]) => retryAt > Date.now()).map(([id]) => id);
