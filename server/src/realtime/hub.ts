import type { SessionEnd } from '#contract/frames/base.ts';
import type { Session } from '#server/gateway/handler.ts';

/** One open socket of one user. `lastSeq` is the last sequence delivered to it; the rest is fetched, never skipped. */
export interface Connection {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  /** Of an operator, who hears only of what their rights are for; it stays so as long as the session. */
  readonly isOperator: boolean;
  /** Null after a message that it changed: reloaded before it is used again. */
  session: Session | null;
  /** How often the session was forgotten: one that was read before does not come back. */
  sessionRound: number;
  readonly lang: 'en' | 'zh_cn';
  /** The key that limits of frames count by: the account, or a visitor's address. */
  readonly limitKey: string;
  /** The areas that this socket has logged in to, beyond its session. */
  readonly areas: Set<'chat'>;
  /** The number of frames being answered, and the last of them. */
  atWork: number;
  work: Promise<void> | null;
  lastSeq: bigint;
  /** True while a backlog is being read: live rows wait in the table until it is done. */
  catchingUp: boolean;
  /** A live row came while the backlog was being read: the table must be read once more. */
  missed: boolean;
  /** When the client last sent anything, in milliseconds of `Date.now()`. */
  heardAt: number;
  /** False from the moment that either side begins to close it. */
  isOpen(): boolean;
  /** Sends a row of the stream: its sequence, and the text of the message after it; null: it is not for this reader. */
  deliver(seq: bigint, rest: string | null): void;
  /**
   * Sends a whole message, as text or as a frame (`textFrame`). A reader that is too slow is disconnected and resumes
   * later, so that the buffer stays bounded.
   */
  send(message: string | Buffer): void;
  /** Sends a ping, which every browser answers by itself, even for a page whose timers are throttled. */
  ping(): void;
  /** Tells the client that its session is over, and why, and closes. The client must not reconnect. */
  endForGood(reason: SessionEnd): void;
  close(code: number, reason: string): void;
}

/** Called for a user's first socket, a user's last one, and each socket that closes. */
export interface HubListener {
  came(userId: string): void;
  left(userId: string): void;
  closed(connectionId: string): void;
}

/** The sockets of this process, by user. */
export interface Hub {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  /** The socket with this id, when it belongs to this process. */
  find(connectionId: string): Connection | null;
  of(userId: string): ReadonlySet<Connection>;
  /** Returns a function that stops listening. */
  listen(listener: HubListener): () => void;
  /** Users with a socket, and sockets in total. */
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
