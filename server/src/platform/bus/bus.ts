/** Fans small messages out to whoever listens in any process. Best effort: what must not be lost is in a table first. */
export interface Bus {
  publish(topic: Topic, message: unknown): void;
  subscribe(topic: Topic, listener: (message: never) => void): () => void;
  /** Hears that messages of other processes may have been lost: whoever keeps a copy of anything looks again. */
  onGap(listener: () => void): () => void;
  /** Resolves when what was published has left. Nothing is heard any more. */
  close(): Promise<void>;
}

/**
 * `stream`: rows appended to users' streams; `sessions`: a SessionNews; `ads`: ads whose cached copy is stale;
 * `settings`: a SettingsNews; `signals`: a SignalNews, what is told to open sockets and not stored;
 * `presence`: a PresenceNews; `words`: a WordNews; `limits`: what a process has counted, LimitNews.
 */
export const TOPICS = ['stream', 'sessions', 'ads', 'settings', 'signals', 'presence', 'words', 'limits'] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * `ended`: these sessions are over; their sockets get the forced logout (type 1001) unless the user logged out there.
 * `changed`: what is cached of this user's sessions is stale.
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
    // Nobody else publishes here, and nothing is lost on the way.
    onGap: () => () => undefined,
    async close() {
      listeners.clear();
    },
  };
}
