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
  /** False from the moment that either side begins to close it. */
  isOpen(): boolean;
  /** A row of the stream: its sequence, and the text of the message after it. */
  deliver(seq: bigint, rest: string): void;
  /** A whole message. A reader that cannot keep up is cut off and resumes, rather than buffered for without end. */
  send(text: string): void;
  forceLogout(): void;
  close(code: number, reason: string): void;
}

/** The sockets of this process, by user. */
export interface Hub {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  /** The socket of this name, when it is one of this process. */
  find(connectionId: string): Connection | null;
  of(userId: string): ReadonlySet<Connection>;
  isOnline(userId: string): boolean;
  /** Users with a socket, and sockets in all. */
  count(): { users: number; sockets: number };
  all(): Iterable<Connection>;
}

const NOBODY: ReadonlySet<Connection> = new Set();

export function createHub(): Hub {
  const byUser = new Map<string, Set<Connection>>();
  const byId = new Map<string, Connection>();
  return {
    add(connection) {
      byId.set(connection.id, connection);
      const mine = byUser.get(connection.userId) ?? new Set();
      mine.add(connection);
      byUser.set(connection.userId, mine);
    },
    remove(connection) {
      byId.delete(connection.id);
      const mine = byUser.get(connection.userId);
      mine?.delete(connection);
      if (mine?.size === 0) byUser.delete(connection.userId);
    },
    find: (connectionId) => byId.get(connectionId) ?? null,
    of: (userId) => byUser.get(userId) ?? NOBODY,
    isOnline: (userId) => byUser.has(userId),
    count: () => ({ users: byUser.size, sockets: byId.size }),
    all: () => byId.values(),
  };
}
