import { useEffect, useState } from 'react';
import { serverNow } from '../lib/clock.ts';

/** The last minutes before a deadline, in milliseconds: shown in brick. */
const LAST_MS = 5 * 60_000;

export interface Countdown {
  /** Milliseconds left by the server's clock, never below zero; null without a deadline. */
  leftMs: number | null;
  over: boolean;
  /** Within the last five minutes. */
  isLast: boolean;
}

/** Counts down to `dueAt` (ISO time or epoch milliseconds), once a second, by the server's clock. */
export function useCountdown(dueAt: string | number | null | undefined): Countdown {
  const due = dueAt == null ? null : new Date(dueAt).getTime();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (due === null) return;
    setNow(serverNow());
    const timer = setInterval(() => {
      setNow(serverNow());
      if (serverNow() >= due) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [due]);
  if (due === null) return { leftMs: null, over: false, isLast: false };
  const leftMs = Math.max(0, due - now);
  return { leftMs, over: leftMs === 0, isLast: leftMs <= LAST_MS };
}
