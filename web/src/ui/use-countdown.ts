import { useEffect, useState } from 'react';
import { nextOpening, type OpenHours, openMs } from '#core/offers/open-hours.ts';
import { serverNow } from '../lib/clock.ts';

/** The last minutes before a deadline, in milliseconds: shown in brick. */
const LAST_MS = 5 * 60_000;

export interface Countdown {
  /** Milliseconds left by the server's clock, closed hours left out, never below zero; null without a deadline. */
  leftMs: number | null;
  over: boolean;
  /** Within the last five minutes. */
  isLast: boolean;
  /** The clock stands still in closed hours, and goes on then: milliseconds since the epoch. Null while it runs. */
  pausedUntil: number | null;
}

/**
 * Counts down to `dueAt` (ISO time or epoch milliseconds), once a second, by the server's clock. With `hours` the clock
 * runs in these only.
 */
export function useCountdown(dueAt: string | number | null | undefined, hours: OpenHours | null = null): Countdown {
  const due = dueAt == null ? null : new Date(dueAt).getTime();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (due === null) return;
    setNow(serverNow());
    const timer = setInterval(() => {
      // Read once: a timer that ends at a later reading than it showed would never show that the time is over.
      const reading = serverNow();
      setNow(reading);
      if (reading >= due) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [due]);
  if (due === null) return { leftMs: null, over: false, isLast: false, pausedUntil: null };
  const leftMs = openMs(now, due, hours);
  const pausedUntil = leftMs === 0 ? null : nextOpening(now, hours);
  return { leftMs, over: leftMs === 0, isLast: leftMs <= LAST_MS && pausedUntil === null, pausedUntil };
}
