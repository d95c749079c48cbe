import { useEffect, useState } from 'react';
import { callClock } from '#core/calls/call-record.ts';
import { serverNow } from '../../lib/clock.ts';

const TICK_MS = 1_000;

/** `HH:mm:ss` since this moment of the server's clock, counting; null before it. */
export function useCallClock(since: number | null): string | null {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (since === null) return;
    setNow(serverNow());
    const ticking = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(ticking);
  }, [since]);
  return since === null ? null : callClock((now - since) / 1000);
}
