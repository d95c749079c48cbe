import { type OpenHours, type OpenZone, openHoursOf, SHIFTS } from '../offers/open-hours.ts';
import { startOf, WINDOW_MS, windowAt } from './windows.ts';

/**
 * The opening hours of an offer that follows the plan of its owner's team: the planned windows of the coming day, and where
 * that has none, closed until the first that is planned. Null, always open, when nobody is planned from now on.
 */
export function planHoursAt(starts: readonly number[], now: number, zone: OpenZone): OpenHours | null {
  const coming = starts.filter((start) => start + WINDOW_MS > now);
  if (coming.length === 0) return null;
  const today = plannedOf(coming, startOf(windowAt(now, zone), zone));
  if (today.length > 0) return openHoursOf({ zone, shifts: today.map((start) => windowAt(start, zone).shift) });
  const from = Math.min(...coming);
  const shifts = plannedOf(coming, startOf(windowAt(from, zone), zone)).map((start) => windowAt(start, zone).shift);
  return { zone, shifts: SHIFTS.filter((shift) => shifts.includes(shift)), from };
}

/** The windows of a day from `first` on in which somebody is planned. Windows of an earlier zone begin beside them. */
const plannedOf = (starts: readonly number[], first: number): number[] =>
  SHIFTS.map((_, index) => first + index * WINDOW_MS).filter((window) =>
    starts.some((start) => Math.abs(start - window) < WINDOW_MS / 2),
  );
