export interface RateLimit {
  /** Counts one call of `key`; answers 0 when it may go on, else the seconds until it may. */
  take(key: string): number;
}

interface Window {
  count: number;
  endsAt: number;
}

const MAX_KEYS = 100_000;

/**
 * Fixed windows in this process's memory. Synchronous and without timers, because every request passes three of them;
 * the oldest windows fall out beyond `MAX_KEYS`, so that an attacker's many keys cannot fill the memory. A plain map,
 * because every function has limits of its own and most are hardly called. `calls` is asked at each call when it is a
 * function, so that a changed rule holds at once.
 */
export function rateLimit(calls: number | (() => number), windowMs: number, now: () => number = Date.now): RateLimit {
  const limit = typeof calls === 'number' ? () => calls : calls;
  // In the order in which the windows began: a window that begins anew goes to the end.
  const windows = new Map<string, Window>();
  return {
    take(key) {
      const time = now();
      const window = windows.get(key);
      if (window === undefined || window.endsAt <= time) {
        if (window !== undefined) windows.delete(key);
        else if (windows.size >= MAX_KEYS) windows.delete(windows.keys().next().value as string);
        windows.set(key, { count: 1, endsAt: time + windowMs });
        return 0;
      }
      window.count += 1;
      return window.count <= limit() ? 0 : Math.max(1, Math.ceil((window.endsAt - time) / 1000));
    },
  };
}
