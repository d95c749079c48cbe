/** Messages between processes about their connected users. `version` counts a process's changes. */
export type PresenceNews =
  | {
      readonly kind: 'change';
      readonly from: string;
      readonly version: number;
      readonly came: readonly string[];
      readonly left: readonly string[];
    }
  /** All users of that process, in one or more parts. */
  | {
      readonly kind: 'state';
      readonly from: string;
      readonly version: number;
      readonly first: boolean;
      readonly users: readonly string[];
    }
  | { readonly kind: 'beat'; readonly from: string; readonly version: number }
  /** Asks one process, or each, for all its users. */
  | { readonly kind: 'ask'; readonly from: string; readonly process: string | null }
  | { readonly kind: 'end'; readonly from: string };

/** A process that missed this many heartbeats is dead. */
const MISSED_BEATS = 3;

interface OtherProcess {
  readonly users: Set<string>;
  version: number;
  heardAt: number;
}

export interface OthersOptions {
  readonly me: string;
  readonly heartbeatMs: () => number;
  readonly ask: (process: string) => void;
  /** A user connected to the first of the other processes, or left the last of them. */
  readonly onChange: (userId: string, online: boolean) => void;
  readonly now?: () => number;
}

/** The users of all other processes, as far as those have reported. */
export function openOthers(options: OthersOptions) {
  const { ask, onChange, now = Date.now } = options;
  const others = new Map<string, OtherProcess>();
  const counts = new Map<string, number>();

  const add = (other: OtherProcess, userId: string): void => {
    if (other.users.has(userId)) return;
    other.users.add(userId);
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    if (count === 1) onChange(userId, true);
  };
  const drop = (other: OtherProcess, userId: string): void => {
    if (!other.users.delete(userId)) return;
    const count = (counts.get(userId) ?? 0) - 1;
    if (count > 0) counts.set(userId, count);
    else {
      counts.delete(userId);
      onChange(userId, false);
    }
  };
  const forget = (process: string): void => {
    const other = others.get(process);
    others.delete(process);
    for (const userId of [...(other?.users ?? [])]) if (other) drop(other, userId);
  };
  const knownAs = (process: string): OtherProcess => {
    const other = others.get(process) ?? { users: new Set<string>(), version: -1, heardAt: 0 };
    others.set(process, other);
    other.heardAt = now();
    return other;
  };

  const replace = (other: OtherProcess, news: Extract<PresenceNews, { kind: 'state' }>): void => {
    const keep = new Set(news.users);
    if (news.first) for (const userId of [...other.users]) if (!keep.has(userId)) drop(other, userId);
    for (const userId of keep) add(other, userId);
    other.version = news.version;
  };

  return {
    has: (userId: string): boolean => counts.has(userId),
    hear(news: PresenceNews): void {
      if (news.kind === 'end') {
        forget(news.from);
        return;
      }
      const other = knownAs(news.from);
      if (news.kind === 'state') replace(other, news);
      else if (news.kind === 'beat' && news.version !== other.version) ask(news.from);
      else if (news.kind === 'change' && news.version !== other.version + 1) {
        // An earlier change is missing: asking now is sooner than waiting for the next heartbeat.
        ask(news.from);
      } else if (news.kind === 'change') {
        other.version = news.version;
        for (const userId of news.came) add(other, userId);
        for (const userId of news.left) drop(other, userId);
      }
    },
    /** Forgets processes that have fallen silent. */
    sweep(): void {
      const since = now() - options.heartbeatMs() * MISSED_BEATS;
      for (const [process, { heardAt }] of [...others]) if (heardAt < since) forget(process);
    },
  };
}
