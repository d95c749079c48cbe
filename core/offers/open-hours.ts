/** Hours east of Greenwich that opening hours may be given in; none of these zones has summer time. */
export const OPEN_ZONES = [3, 4, 8] as const;
export type OpenZone = (typeof OPEN_ZONES)[number];
/** The hours at which a shift begins; each lasts `SHIFT_HOURS`, so that the three make a day. */
export const SHIFTS = [0, 8, 16] as const;
export type Shift = (typeof SHIFTS)[number];
export const SHIFT_HOURS = 8;

/** The shifts of each day in which a provider looks at orders. Null instead of it: always. */
export interface OpenHours {
  readonly zone: OpenZone;
  /** In order, each once; one or two of the three, or all of them from `from` on. */
  readonly shifts: readonly Shift[];
  /** Closed until then, in milliseconds since the epoch; absent: the shifts tell all. */
  readonly from?: number | undefined;
}

const HOUR_MS = 3_600_000;
const SHIFT_MS = SHIFT_HOURS * HOUR_MS;
const DAY_MS = SHIFTS.length * SHIFT_MS;

/** Opening hours as they are kept: sorted, and null for all three shifts, or none chosen yet: a clock would never run. */
export function openHoursOf(hours: Pick<OpenHours, 'zone' | 'shifts'> | undefined): OpenHours | null {
  if (hours === undefined) return null;
  const shifts = SHIFTS.filter((shift) => hours.shifts.includes(shift));
  return shifts.length === SHIFTS.length || shifts.length === 0 ? null : { zone: hours.zone, shifts };
}

/** When the provider opens next, in milliseconds since the epoch; null while it is open at `at`. */
export function nextOpening(at: number, hours: OpenHours | null): number | null {
  if (hours === null) return null;
  const start = firstMoment(at, hours);
  let slot = slotOf(start, hours);
  if (isOpenIn(slot, hours)) return start > at ? start : null;
  while (!isOpenIn(slot, hours)) slot += 1;
  return startOf(slot, hours);
}

/** The moment at which `seconds` of open time have passed since `start` (milliseconds since the epoch). */
export function dueAfter(start: number, seconds: number, hours: OpenHours | null): number {
  if (hours === null) return start + seconds * 1_000;
  const perDay = hours.shifts.length * SHIFT_MS;
  // Whole days first; the rest, which may be a day too, decides at which moment it ends.
  const days = Math.max(0, Math.ceil((seconds * 1_000) / perDay) - 1);
  let at = firstMoment(start, hours) + days * DAY_MS;
  let left = seconds * 1_000 - days * perDay;
  for (;;) {
    at = nextOpening(at, hours) ?? at;
    const room = startOf(slotOf(at, hours) + 1, hours) - at;
    if (left <= room) return at + left;
    left -= room;
    at += room;
  }
}

/** The open time between two moments, in milliseconds; 0 when `to` is not after `from`. */
export function openMs(from: number, to: number, hours: OpenHours | null): number {
  const start = firstMoment(from, hours);
  if (to <= start) return 0;
  if (hours === null) return to - from;
  const days = Math.floor((to - start) / DAY_MS);
  let sum = days * hours.shifts.length * SHIFT_MS;
  let at = start + days * DAY_MS;
  while (at < to) {
    const slot = slotOf(at, hours);
    const end = Math.min(to, startOf(slot + 1, hours));
    if (isOpenIn(slot, hours)) sum += end - at;
    at = end;
  }
  return sum;
}

/** The first moment from `at` on in which the shifts count. */
const firstMoment = (at: number, hours: OpenHours | null): number => Math.max(at, hours?.from ?? at);

/** Shifts are numbered from the zone's midnight of the epoch's first day. */
const slotOf = (at: number, { zone }: OpenHours): number => Math.floor((at + zone * HOUR_MS) / SHIFT_MS);
const startOf = (slot: number, { zone }: OpenHours): number => slot * SHIFT_MS - zone * HOUR_MS;

function isOpenIn(slot: number, { shifts }: OpenHours): boolean {
  const index = ((slot % SHIFTS.length) + SHIFTS.length) % SHIFTS.length;
  return shifts.some((shift) => shift === index * SHIFT_HOURS);
}
