/** Whole minutes, at least one, for a span in seconds. */
export function minutes(seconds: number): number {
  return Math.max(1, Math.round(seconds / 60));
}
