import { ApiError, LOCAL } from '#web/api/api-error.ts';
import { serverNow } from '#web/lib/clock.ts';
import { uuid } from '#web/lib/uuid.ts';
import type { LocalChat } from './local-record.ts';
import type { Outgoing } from './thread.ts';

export type Unsent = Pick<Outgoing, 'conversationId' | 'text'> &
  Partial<Pick<Outgoing, 'kind' | 'files' | 'orderCode' | 'replyTo'>>;

export interface Outbox {
  add(message: Unsent): Outgoing;
  /** Tries once more what was refused or waits. */
  retry(clientId: string): void;
  discard(clientId: string): void;
  /** The connection is back: sends what waits, of other tabs that are gone too. */
  flush(): void;
  /** Everything on its way, whichever tab wrote it. */
  all(): readonly Outgoing[];
  stop(): void;
}

interface Parts {
  readonly local: LocalChat;
  /** Sends one message. What is thrown with a code of the server is a refusal; all else is the connection. */
  readonly transmit: (item: Outgoing, keep: (changed: Outgoing) => void) => Promise<void>;
  readonly onChange: (all: readonly Outgoing[]) => void;
}

const RETRY_MS = 5_000;

/** Refusals that pass by themselves: too fast, too long, a server that is busy or fell over. */
const PASSING_BIZ_CODES: readonly string[] = ['100007', '100008', '100012', '100013', '100014', '200856'];

/** A refusal stands; a lost connection, and what the server cannot do just now, do not. */
export function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || PASSING_BIZ_CODES.includes(error.errorBizCode)) return false;
  return !Object.values<string>(LOCAL).includes(error.errorCode);
}

/**
 * Own messages on their way. Each is in the local record before it is sent, so that closing the page loses nothing, and
 * keeps its client id however often it is sent, so that the server stores it once. Of one conversation one message is
 * sent at a time, in the order of writing.
 */
export function openOutbox({ local, transmit, onChange }: Parts): Outbox {
  const items = new Map<string, Outgoing>();
  /** What this tab has finished or thrown away: the local record may still tell of it for a moment. */
  const done = new Set<string>();
  /** What this tab has written or sent; of the rest the local record alone knows. */
  const own = new Set<string>();
  const running = new Set<string>();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const tell = () => onChange([...items.values()]);
  const put = (item: Outgoing) => {
    if (done.has(item.clientId)) return;
    own.add(item.clientId);
    items.set(item.clientId, item);
    void local.keepOutgoing(item);
    tell();
  };
  const drop = (clientId: string) => {
    done.add(clientId);
    items.delete(clientId);
    local.dropOutgoing(clientId);
    tell();
  };
  const nextOf = (conversationId: string) =>
    [...items.values()]
      .filter((one) => one.conversationId === conversationId && one.state === 'sending')
      .sort((a, b) => a.at.localeCompare(b.at))[0];

  async function pump(conversationId: string): Promise<void> {
    if (running.has(conversationId)) return;
    running.add(conversationId);
    try {
      for (let item = nextOf(conversationId); item && !isStopped; item = nextOf(conversationId)) {
        if (!(await attempt(item))) break;
      }
    } finally {
      running.delete(conversationId);
    }
  }

  async function attempt(item: Outgoing): Promise<boolean> {
    try {
      await transmit(item, put);
      drop(item.clientId);
      return true;
    } catch (error) {
      const now = items.get(item.clientId) ?? item;
      if (isRefusal(error)) {
        put({ ...now, state: 'failed', why: error.errorInfo });
        return true;
      }
      for (const one of items.values()) {
        if (one.conversationId === item.conversationId && one.state === 'sending') put({ ...one, state: 'waiting' });
      }
      later();
      return false;
    }
  }

  function later(): void {
    clearTimeout(retry);
    if (!isStopped) retry = setTimeout(flush, RETRY_MS);
  }

  function flush(): void {
    const waiting = [...items.values()].filter((one) => one.state === 'waiting');
    for (const one of waiting) put({ ...one, state: 'sending' });
    for (const id of new Set([...items.values()].map((one) => one.conversationId))) void pump(id);
  }

  let isFirst = true;
  const unwatch = local.watchOutgoing((kept) => {
    const ids = new Set(kept.map((one) => one.clientId));
    for (const one of kept) if (!own.has(one.clientId) && !done.has(one.clientId)) items.set(one.clientId, one);
    // What another tab has brought to its end.
    for (const { clientId, state } of items.values()) {
      if (!ids.has(clientId) && (state === 'failed' || !own.has(clientId))) items.delete(clientId);
    }
    tell();
    // What an earlier page left behind.
    if (isFirst && kept.length > 0) flush();
    isFirst = false;
  });

  return {
    add: (message) => {
      const item: Outgoing = {
        kind: 'text',
        files: [],
        orderCode: null,
        replyTo: null,
        ...message,
        clientId: uuid(),
        at: stamp(items.values()),
        state: 'sending',
        why: '',
      };
      put(item);
      void pump(item.conversationId);
      return item;
    },
    retry: (clientId) => {
      const item = items.get(clientId);
      if (!item) return;
      put({ ...item, state: 'sending', why: '' });
      void pump(item.conversationId);
    },
    discard: drop,
    flush,
    all: () => [...items.values()],
    stop: () => {
      isStopped = true;
      clearTimeout(retry);
      unwatch();
    },
  };
}

/** Now, and later than everything that is still on its way, so that two messages of a moment keep their order. */
function stamp(items: Iterable<Outgoing>): string {
  let at = serverNow();
  for (const one of items) at = Math.max(at, Date.parse(one.at) + 1);
  return new Date(at).toISOString();
}
