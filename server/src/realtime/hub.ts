import type { StreamRow } from './relay.ts';

/** One open socket of one user. `lastSeq` is what was handed to it so far; the rest is fetched, never skipped. */
export interface Connection {
  readonly userId: string;
  readonly sessionId: string;
  lastSeq: bigint;
  /** True while a backlog is being read: live rows wait in the table until it is through. */
  catchingUp: boolean;
  /** A live row came while the backlog was being read: it must be looked for once more. */
  missed: boolean;
  /** False from the moment that either side begins to close it. */
  isOpen(): boolean;
  deliver(row: StreamRow): void;
  forceLogout(): void;
  close(code: number, reason: string): void;
}

/** The sockets of this process, by user. */
export interface Hub {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  of(userId: string): ReadonlySet<Connection>;
  isOnline(userId: string): boolean;
  /** Users with a socket, and sockets in all. */
  count(): { users: number; sockets: number };
  all(): Iterable<Connection>;
}

const NOBODY: ReadonlySet<Connection> = new Set();

export function createHub(): Hub {
  const byUser = new Map<string, Set<Connection>>();
  return {
    add(connection) {
      const mine = byUser.get(connection.userId) ?? new Set();
      mine.add(connection);
      byUser.set(connection.userId, mine);
    },
    remove(connection) {
      const mine = byUser.get(connection.userId);
      mine?.delete(connection);
      if (mine?.size === 0) byUser.delete(connection.userId);
    },
    of: (userId) => byUser.get(userId) ?? NOBODY,
    isOnline: (userId) => byUser.has(userId),
    count: () => ({ users: byUser.size, sockets: [...byUser.values()].reduce((sum, all) => sum + all.size, 0) }),
    *all() {
      for (const mine of byUser.values()) yield* mine;
    },
  };
}
