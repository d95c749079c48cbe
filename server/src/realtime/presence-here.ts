import type { PresenceNews } from './presence-others.ts';

/** Changes within this time are published together. */
const GATHER_MS = 50;
const USERS_PER_MESSAGE = 5_000;

export interface HereOptions {
  readonly me: string;
  readonly graceMs: () => number;
  readonly publish: (news: PresenceNews) => void;
  /** A user connected to this process, or has been gone from it for longer than the grace period. */
  readonly onChange: (userId: string) => void;
}

/** The users of this process, and the messages to other processes about them. */
export function openHere({ me, graceMs, publish, onChange }: HereOptions) {
  const here = new Set<string>();
  const leaving = new Map<string, NodeJS.Timeout>();
  const changed = new Set<string>();
  let version = 0;
  let gathering: NodeJS.Timeout | null = null;

  const tellChanges = (): void => {
    gathering = null;
    if (changed.size === 0) return;
    version += 1;
    const came = [...changed].filter((userId) => here.has(userId));
    publish({ kind: 'change', from: me, version, came, left: [...changed].filter((userId) => !here.has(userId)) });
    changed.clear();
  };
  const change = (userId: string): void => {
    changed.add(userId);
    gathering ??= setTimeout(tellChanges, GATHER_MS).unref();
    onChange(userId);
  };

  return {
    has: (userId: string): boolean => here.has(userId),
    came(userId: string): void {
      clearTimeout(leaving.get(userId));
      leaving.delete(userId);
      if (here.has(userId)) return;
      here.add(userId);
      change(userId);
    },
    /** A page that reloads is back in a moment, so its user's absence is not published at once. */
    left(userId: string): void {
      const gone = (): void => {
        leaving.delete(userId);
        if (here.delete(userId)) change(userId);
      };
      leaving.set(userId, setTimeout(gone, graceMs()).unref());
    },
    beat(): void {
      publish({ kind: 'beat', from: me, version });
    },
    tellAll(): void {
      tellChanges();
      const users = [...here];
      for (let n = 0; n === 0 || n < users.length; n += USERS_PER_MESSAGE) {
        const part = users.slice(n, n + USERS_PER_MESSAGE);
        publish({ kind: 'state', from: me, version, first: n === 0, users: part });
      }
    },
    close(): void {
      for (const timer of leaving.values()) clearTimeout(timer);
      clearTimeout(gathering ?? undefined);
    },
  };
}
