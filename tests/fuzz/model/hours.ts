/** The zones and shifts of the product: hours east of Greenwich, and the hours at which eight of them begin. */
const ZONES = [3, 4, 8] as const;
const SHIFTS = [0, 8, 16] as const;
const SHIFT_HOURS = 8;
const DAY_HOURS = 24;
const HOUR_MS = 3_600_000;

/** When a provider looks at orders; null instead of it: always. */
export interface OpenHours {
  readonly zone: (typeof ZONES)[number];
  readonly shifts: readonly (typeof SHIFTS)[number][];
}

/** Mostly none; some shifts are open when a test runs, and some are closed. */
export function openHoursOf(number: number): OpenHours | null {
  if (number % 4 !== 0) return null;
  const zone = ZONES[(number >> 2) % ZONES.length] ?? 8;
  const shift = SHIFTS[(number >> 3) % SHIFTS.length] ?? 0;
  return { zone, shifts: [shift] };
}

/** Whether a provider is at work at a moment, in milliseconds since the epoch. */
export function isOpenAt(moment: number, hours: OpenHours | null): boolean {
  if (hours === null) return true;
  const hour = (moment / HOUR_MS + hours.zone) % DAY_HOURS;
  return hours.shifts.some((start) => hour >= start && hour < start + SHIFT_HOURS);
}
