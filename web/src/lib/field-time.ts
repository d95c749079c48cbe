import { shownZone } from './date.ts';

/** Where a clock shows `local`, YYYY-MM-DDTHH:MM, in the zone that the reader's times are shown in. Epoch milliseconds. */
export function timeOfField(local: string, zone = shownZone()): number {
  const asUtc = Date.parse(`${local}Z`);
  // Twice: the first answer can lie on the other side of a change of the clock.
  return asUtc - offsetAt(asUtc - offsetAt(asUtc, zone), zone);
}

/** How far the clock of the zone is ahead of UTC, in milliseconds. */
function offsetAt(time: number, zone: string | undefined): number {
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const;
  // Swedish writes a date and time as ISO 8601 does.
  return Date.parse(`${new Intl.DateTimeFormat('sv', options).format(time).replace(' ', 'T')}Z`) - time;
}
