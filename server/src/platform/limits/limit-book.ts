export interface RateLimit {
  /** Counts one call of `key`; returns 0 when it is allowed, else the seconds until it is. */
  take(key: string): number;
  /** Counts nothing; returns 0 while another call of `key` would be allowed, else the seconds until it is. */
  wait(key: string): number;
}

/** The count of one process for a key, sent to those that share the limit. */
export interface LimitNews {
  readonly from: string;
  readonly limit: string;
  readonly key: string;
  readonly count: number;
  readonly endsAt: number;
}

/** How the processes of one installation count together. */
export interface LimitSharing {
  /** The id of this process. */
  readonly me: string;
  readonly processes: number;
  publish(news: readonly LimitNews[]): void;
}

interface Window {
  count: number;
  endsAt: number;
  /** The counts reported by other processes; null while none has reported. */
  others: Map<string, number> | null;
}

/** A limit of this process, as far as other processes need it. */
interface Shared {
  hear(news: LimitNews): void;
  /** This process's current count of a key. */
  countOf(key: string): Omit<LimitNews, 'from' | 'limit' | 'key'> | null;
}

const MAX_KEYS = 100_000;
/** How long counts are collected before they are sent to the others, in milliseconds. */
const TELL_MS = 20;

/** The limits of one process, which may be shared with other processes. */
export interface LimitBook {
  /**
   * Fixed windows in this process's memory. Synchronous, because every request passes three of them; the oldest windows
   * are dropped beyond `MAX_KEYS`, so that an attacker's many keys cannot fill the memory. A plain map, because every
   * function has its own limits and most are rarely called. `calls` is read at each call, so that a changed rule
   * applies at once. `name` identifies the limit in every process.
   */
  limit(name: string, calls: () => number, windowMs: number): RateLimit;
  /**
   * From now on the limits include the counts of other processes, and report their own. Returns the receiver of
   * reports.
   */
  share(sharing: LimitSharing): (news: readonly LimitNews[]) => void;
}

export function openLimitBook(now: () => number = Date.now): LimitBook {
  const limits = new Map<string, Shared>();
  const untold = new Map<string, { readonly name: string; readonly key: string }>();
  let sharing: LimitSharing | null = null;

  function tellOthers(): void {
    const news: LimitNews[] = [];
    for (const { name, key } of untold.values()) {
      const counted = limits.get(name)?.countOf(key);
      if (counted && sharing) news.push({ from: sharing.me, limit: name, key, ...counted });
    }
    untold.clear();
    if (news.length > 0) sharing?.publish(news);
  }

  function tellOf(name: string, key: string): void {
    if (untold.size === 0) setTimeout(tellOthers, TELL_MS).unref();
    untold.set(`${name}\n${key}`, { name, key });
  }

  return {
    limit(name, calls, windowMs) {
      // In the order in which the windows began: a restarted window moves to the end.
      const windows = new Map<string, Window>();
      const begin = (key: string, window: Window): Window => {
        if (!windows.delete(key) && windows.size >= MAX_KEYS) windows.delete(windows.keys().next().value as string);
        windows.set(key, window);
        return window;
      };
      limits.set(name, {
        hear({ from, key, count, endsAt }) {
          if (endsAt <= now()) return;
          const open = windows.get(key);
          const window = open && open.endsAt > now() ? open : begin(key, { count: 0, endsAt, others: null });
          const isFirst = window.others === null;
          window.others ??= new Map();
          window.others.set(from, count);
          window.endsAt = Math.min(window.endsAt, endsAt);
          if (isFirst && window.count > 0) tellOf(name, key);
        },
        countOf(key) {
          const window = windows.get(key);
          return window === undefined ? null : { count: window.count, endsAt: window.endsAt };
        },
      });
      return {
        wait: (key) => waitOf(windows.get(key), { time: now(), most: calls() }),
        take(key) {
          const time = now();
          const open = windows.get(key);
          const window =
            open && open.endsAt > time ? open : begin(key, { count: 0, endsAt: time + windowMs, others: null });
          window.count += 1;
          const most = calls();
          // Below this process's share of the limit, all processes together cannot exceed it, so nothing is reported.
          if (sharing && (window.others !== null || window.count > most / sharing.processes)) tellOf(name, key);
          return window.count + sumOf(window.others) <= most
            ? 0
            : Math.max(1, Math.ceil((window.endsAt - time) / 1000));
        },
      };
    },
    share(chosen) {
      sharing = chosen;
      return (news) => {
        for (const report of news) if (report.from !== chosen.me) limits.get(report.limit)?.hear(report);
      };
    },
  };
}

/** The seconds until another call is allowed in this window; 0: now. */
function waitOf(window: Window | undefined, { time, most }: { readonly time: number; readonly most: number }): number {
  if (window === undefined || window.endsAt <= time || window.count + sumOf(window.others) < most) return 0;
  return Math.max(1, Math.ceil((window.endsAt - time) / 1000));
}

function sumOf(others: Window['others']): number {
  let sum = 0;
  if (others !== null) for (const count of others.values()) sum += count;
  return sum;
}
