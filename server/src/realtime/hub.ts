import type { Session } from '#server/gateway/handler.ts';

/** One open socket of one user. `lastSeq` is what was handed to it so far; the rest is fetched, never skipped. */
export interface Connection {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  /** Null after news that it changed: read again before it is used. */
  session: Session | null;
  readonly lang: 'en' | 'zh_cn';
  /** Whom the limits of frames count: the account, a visitor's address. */
  readonly limitKey: string;
  /** Frames that wait for their answer, and the last of them while there is one. */
  atWork: number;
  work: Promise<void> | null;
  lastSeq: bigint;
  /** True while a backlog is being read: live rows wait in the table until it is through. */
  catchingUp: boolean;
  /** A live row came while the backlog was being read: it must be looked for once more. */
  missed: boolean;
  /** When it last gave a sign of life, in milliseconds of `Date.now()`. */
  heardAt: number;
  /** False from the moment that either side begins to close it. */
  isOpen(): boolean;
  /** A row of the stream: its sequence, and the text of the message after it. */
  deliver(seq: bigint, rest: string): void;
  /** A whole message, as text or as a frame (`textFrame`). A reader that cannot keep up is cut off and resumes, rather than buffered for without end. */
  send(message: string | Buffer): void;
  /** Asks for a sign of life that every browser gives by itself, a page whose timers sleep included. */
  ping(): void;
  /** The session is over: says so, and closes. Nobody comes back with it. */
  endForGood(): void;
  close(code: number, reason: string): void;
}

/** Hears of sockets: a user's first, a user's last, and each one that closes. */
export interface HubListener {
  came(userId: string): void;
  left(userId: string): void;
  closed(connectionId: string): void;
}

/** The sockets of this process, by user. */
export interface Hub {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  /** The socket of this name, when it is one of this process. */
  find(connectionId: string): Connection | null;
  of(userId: string): ReadonlySet<Connection>;
  /** Answers how to stop listening. */
  listen(listener: HubListener): () => void;
  /** Users with a socket, and sockets in all. */
  count(): { users: number; sockets: number };
  all(): Iterable<Connection>;
}

const NOBODY: ReadonlySet<Connection> = new Set();

export function createHub(): Hub {
  const byUser = new Map<string, Set<Connection>>();
  const byId = new Map<string, Connection>();
  const listeners = new Set<HubListener>();
  return {
    add(connection) {
      byId.set(connection.id, connection);
      const { userId } = connection;
      const mine = byUser.get(userId) ?? new Set();
      byUser.set(userId, mine.add(connection));
      if (mine.size === 1) for (const listener of listeners) listener.came(userId);
    },
    remove(connection) {
      const { id, userId } = connection;
      if (!byId.delete(id)) return;
      for (const listener of listeners) listener.closed(id);
      const mine = byUser.get(userId);
      mine?.delete(connection);
      if (mine?.size !== 0) return;
      byUser.delete(userId);
      for (const listener of listeners) listener.left(userId);
    },
    find: (connectionId) => byId.get(connectionId) ?? null,
    of: (userId) => byUser.get(userId) ?? NOBODY,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    count: () => ({ users: byUser.size, sockets: byId.size }),
    all: () => byId.values(),
  };
}
