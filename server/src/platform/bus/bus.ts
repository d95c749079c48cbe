/**
 * Passes small messages to listeners in every process. Best effort: what must not be lost is stored in a table first.
 */
export interface Bus {
  publish(topic: Topic, message: unknown): void;
  subscribe(topic: Topic, listener: (message: never) => void): () => void;
  /** Called when messages of other processes may have been lost: holders of cached copies must reload. */
  onGap(listener: () => void): () => void;
  /** Resolves when published messages have been sent. No further messages are received. */
  close(): Promise<void>;
}

/**
 * `stream`: rows appended to users' streams; `sessions`: a SessionNews; `ads`: ads whose cached copy is stale;
 * `settings`: a SettingsNews; `signals`: a SignalNews, sent to open sockets and not stored; `presence`: a PresenceNews;
 * `words`: a WordNews (sensitive words); `limits`: a LimitNews, the counts of one process.
 */
export const TOPICS = ['stream', 'sessions', 'ads', 'settings', 'signals', 'presence', 'words', 'limits'] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * `ended`: these sessions are over; their sockets get the forced logout (type 1001) unless the user logged out there.
 * `changed`: cached sessions of this user are stale.
 */
export type SessionNews =
  | {
      readonly kind: 'ended';
      readonly userId: string;
      readonly sessionIds: readonly string[];
      readonly reason: 'logout' | 'password' | 'elsewhere';
    }
  | { readonly kind: 'changed'; readonly userId: string };

/** One process: messages go to the listeners directly, after the current task. */
export function localBus(onError: (error: unknown) => void): Bus {
  const listeners = new Map<Topic, Set<(message: never) => void>>();
  return {
    publish(topic, message) {
      queueMicrotask(() => {
        for (const listener of listeners.get(topic) ?? []) {
          try {
            listener(message as never);
          } catch (error) {
            onError(error);
          }
        }
      });
    },
    subscribe(topic, listener) {
      const all = listeners.get(topic) ?? new Set();
      all.add(listener);
      listeners.set(topic, all);
      return () => all.delete(listener);
    },
    // No other process publishes here, and no message is lost.
    onGap: () => () => undefined,
    async close() {
      listeners.clear();
    },
  };
}
