import { type OpenZone, SHIFT_HOURS, SHIFTS, type Shift } from '../offers/open-hours.ts';

/*
 * Shifts that people work: three windows of eight hours a day in a zone without summer time. Moments are milliseconds since
 * the epoch.
 */

const HOUR_MS = 3_600_000;
export const WINDOW_MS = SHIFT_HOURS * HOUR_MS;
const DAY_MS = SHIFTS.length * WINDOW_MS;
const WEEK_DAYS = 7;
/** The epoch was a Thursday; weeks begin on Monday. */
const EPOCH_WEEKDAY = 3;

/** One window: the day in the zone, YYYY-MM-DD, and the hour at which it begins there. */
export interface ShiftWindow {
  readonly day: string;
  readonly shift: Shift;
}

/** When the window begins. */
export const startOf = ({ day, shift }: ShiftWindow, zone: OpenZone): number =>
  Date.parse(`${day}T00:00:00Z`) + (shift - zone) * HOUR_MS;

/** The window in which `at` lies. */
export function windowAt(at: number, zone: OpenZone): ShiftWindow {
  const local = at + zone * HOUR_MS;
  const index = Math.floor((((local % DAY_MS) + DAY_MS) % DAY_MS) / WINDOW_MS);
  return { day: dayText(local), shift: SHIFTS[index] ?? 0 };
}

/** 1, 2 or 3: the windows of a day by number. */
export const dutyOf = ({ shift }: ShiftWindow): number => SHIFTS.indexOf(shift) + 1;

/** The Monday of the week of this day. */
export function mondayOf(day: string): string {
  const days = Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
  return addDays(day, -((days + EPOCH_WEEKDAY) % WEEK_DAYS));
}

/** The seven days from this one on. */
export const weekOf = (monday: string): string[] =>
  Array.from({ length: WEEK_DAYS }, (_, index) => addDays(monday, index));

export const addDays = (day: string, days: number): string => dayText(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);

const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Whether somebody works now. `free`: they have no plan, which limits nothing. */
export type Standing =
  | { readonly kind: 'free' }
  /** `until`: the end of the last window that follows without a gap. */
  | { readonly kind: 'on'; readonly until: number }
  /** The window is over, and the time to hand over runs until then. */
  | { readonly kind: 'grace'; readonly until: number }
  | { readonly kind: 'off'; readonly next: number | null };

interface Spans {
  /** For how long after a planned window somebody counts as planned, in milliseconds. */
  readonly plannedMs: number;
  /** The time to hand over after a window, in milliseconds. */
  readonly graceMs: number;
}

/** The window at `now` of somebody whose windows begin at `starts`. */
export function standingAt(starts: readonly number[], now: number, { plannedMs, graceMs }: Spans): Standing {
  const sorted = [...starts].sort((first, second) => first - second);
  if (!sorted.some((start) => start + WINDOW_MS + plannedMs > now)) return { kind: 'free' };
  const current = sorted.findIndex((start) => start <= now && now < start + WINDOW_MS);
  if (current >= 0) {
    let until = (sorted[current] as number) + WINDOW_MS;
    for (const start of sorted.slice(current + 1)) if (start <= until) until = Math.max(until, start + WINDOW_MS);
    return { kind: 'on', until };
  }
  const over = sorted.findLast((start) => start + WINDOW_MS <= now);
  if (over !== undefined && now < over + WINDOW_MS + graceMs)
    return { kind: 'grace', until: over + WINDOW_MS + graceMs };
  return { kind: 'off', next: sorted.find((start) => start > now) ?? null };
}

/** Whether somebody who stands so may act. */
export const mayWork = ({ kind }: Standing): boolean => kind !== 'off';
