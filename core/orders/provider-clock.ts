import { dueAfter, nextOpening, type OpenHours, openMs } from '../offers/open-hours.ts';
import type { GiftState } from './gift-states.ts';

/**
 * The states whose clock runs in the opening hours of the order's offer only: while the cards are sealed. A provider who
 * opened a card or received a parcel is at work, and the seller, who can take nothing back any more, waits for no morning.
 */
export const PROVIDER_STATES = ['to_view'] as const satisfies readonly GiftState[];

/** The opening hours that the clock of this state runs in; null: it runs always. */
export const clockHours = (state: GiftState, hours: OpenHours | null): OpenHours | null =>
  PROVIDER_STATES.some((each) => each === state) ? hours : null;

/** A clock that starts. */
export interface StartedClock {
  /** From now to the deadline in whole seconds, closed hours included: at least the seconds that it runs for. */
  readonly spanS: number;
  /** When it begins to run, in milliseconds since the epoch; null: at once. */
  readonly opensAt: number | null;
}

/** Starts a clock of `seconds` in this state at `now` (milliseconds since the epoch). */
export function startClock(
  { state, seconds, hours }: { readonly state: GiftState; readonly seconds: number; readonly hours: OpenHours | null },
  now: number,
): StartedClock {
  const open = clockHours(state, hours);
  if (open === null) return { spanS: seconds, opensAt: null };
  return { spanS: Math.ceil((dueAfter(now, seconds, open) - now) / 1_000), opensAt: nextOpening(now, open) };
}

/**
 * By how many seconds a clock that ends at `dueAt` is longer after the product was away from `from` for `seconds`: by the
 * time for which it would have run, and no deadline falls into closed hours. Moments in milliseconds since the epoch.
 */
export function lengthenedS(
  clock: { readonly dueAt: number; readonly hours: OpenHours | null },
  away: { readonly from: number; readonly seconds: number },
): number {
  const { dueAt, hours } = clock;
  if (hours === null) return away.seconds;
  const lostS = Math.ceil(openMs(away.from, away.from + away.seconds * 1_000, hours) / 1_000);
  return lostS === 0 ? 0 : Math.ceil((dueAfter(dueAt, lostS, hours) - dueAt) / 1_000);
}
