const HOUR_MS = 3_600_000;
const HOURS_A_DAY = 24;
/** Days that are looked back on: whoever works by the week is seen on four of each. */
export const LOOK_BACK_DAYS = 28;
/** Fewer days with somebody there say nothing of a habit. */
const MIN_DAYS = 5;
/** An hour of the day counts when somebody was there in it on this share of the days on which they were there at all. */
const USUAL_PERCENT = 50;

/** For each hour of the day of UTC, from 0: the number of days on which somebody was there in it. */
export type HoursSeen = readonly number[];

/**
 * The beginning of the next hour in which somebody is usually there, in milliseconds since 1970; null where the days say nothing
 * of a habit. `days`: the number of days with any hour. The hour that runs does not count: it is known that nobody is there.
 */
export function usualReturn(seen: HoursSeen, days: number, now: number): number | null {
  if (days < MIN_DAYS) return null;
  const current = Math.floor(now / HOUR_MS);
  for (let ahead = 1; ahead <= HOURS_A_DAY; ahead++) {
    const hour = current + ahead;
    if ((seen[hour % HOURS_A_DAY] ?? 0) * 100 >= days * USUAL_PERCENT) return hour * HOUR_MS;
  }
  return null;
}
