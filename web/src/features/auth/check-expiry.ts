import { serverNow } from '#web/lib/clock.ts';

/** A challenge is replaced this long before it expires, in milliseconds. */
const MARGIN_MS = 20_000;

/** Whether a challenge that holds until `until` (epoch milliseconds of the server) must be replaced, whatever the clock of this device says. */
export const isExpiring = (until: number): boolean => until < serverNow() + MARGIN_MS;
