import { SHIFT_HOURS } from '../offers/open-hours.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** The shift at a moment: 1 from midnight of the zone, 2 from eight, 3 from sixteen. `zoneHours` is east of Greenwich. */
export function shiftOf(at: number, zoneHours: number): 1 | 2 | 3 {
  const hours = Math.floor(at / HOUR_MS) + zoneHours;
  const hour = ((hours % DAY_HOURS) + DAY_HOURS) % DAY_HOURS;
  return (Math.floor(hour / SHIFT_HOURS) + 1) as 1 | 2 | 3;
}
