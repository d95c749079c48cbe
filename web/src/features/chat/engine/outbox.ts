import { ApiError, type ApiErrorCode, isUnanswered } from '#web/api/api-error.ts';
import { serverNow } from '#web/lib/clock.ts';
import { uuid } from '#web/lib/crypto/uuid.ts';
import type { LocalChat } from './local-record.ts';
import type { Outgoing } from './thread.ts';

export type Unsent = Pick<Outgoing, 'conversationId' | 'text'> &
  Partial<Pick<Outgoing, 'kind' | 'files' | 'orderCode' | 'replyTo' | 'forward' | 'clientId'>>;

export interface Outbox {
  add(message: Unsent): Outgoing;
  /** Retries a refused or waiting message. */
  retry(clientId: string): void;
  discard(clientId: string): void;
  /** The connection is back: sends waiting messages, including those of closed tabs. */
  flush(): void;
  /** Everything on its way, whichever tab wrote it. */
  all(): readonly Outgoing[];
  stop(): void;
}

interface Parts {
  readonly local: LocalChat;
  /** Sends one message. An error with a code of the server is a refusal; any other is a connection problem. */
  readonly transmit: (item: Outgoing, keep: (changed: Outgoing) => void) => Promise<void>;
  readonly onChange: (all: readonly Outgoing[]) => void;
}

const RETRY_MS = 5_000;

/** Refusals that pass by themselves: too fast, too long, a server that is busy or fell over. */
const PASSING_CODES: readonly ApiErrorCode[] = [
  'gateway.csrf',
  'gateway.rate_limited',
  'gateway.timeout',
  'gateway.internal',
  'gateway.conflict',
  'chat.busy',
];

/** A refusal is final; a lost connection, and a temporary problem of the server, are not. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && !PASSING_CODES.includes(error.code) && !isUnanswered(error);
}

/**
 * Own messages being sent. Each is in the local record before it is sent, so that closing the page loses nothing, and
 * keeps its client id however often it is sent, so that the server stores it once. Messages of one conversation are
 * sent one at a time, in the order of writing.
 */
export function openOutbox(parts: Parts): Outbox {
  return new Sending(parts);
}

class Sending implements Outbox {
  private readonly parts: Parts;
  private readonly items = new Map<string, Outgoing>();
  /** Messages that this tab has finished or discarded: the local record may still list them for a moment. */
  private readonly done = new Set<string>();
  /** Messages that this tab has written or sent; others are known from the local record. */
  private readonly own = new Set<string>();
  private readonly running = new Set<string>();
  private readonly unwatch: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isFirst = true;
  private isStopped = false;

  constructor(parts: Parts) {
    this.parts = parts;
    this.unwatch = parts.local.watchOutgoing((kept) => this.hear(kept));
  }

  add(message: Unsent): Outgoing {
    const item: Outgoing = {
      kind: 'text',
      files: [],
      orderCode: null,
      replyTo: null,
      clientId: uuid(),
      ...message,
      at: stamp(this.items.values()),
      state: 'sending',
      why: '',
    };
    this.put(item);
    void this.pump(item.conversationId);
    return item;
  }

  retry(clientId: string): void {
    const item = this.items.get(clientId);
    if (!item) return;
    this.put({ ...item, state: 'sending', why: '' });
    void this.pump(item.conversationId);
  }

  discard(clientId: string): void {
    this.drop(clientId);
  }

  flush(): void {
    for (const item of this.items.values()) if (item.state === 'waiting') this.put({ ...item, state: 'sending' });
    for (const id of new Set([...this.items.values()].map((item) => item.conversationId))) void this.pump(id);
  }

  all(): readonly Outgoing[] {
    return [...this.items.values()];
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.unwatch();
  }

  private put(item: Outgoing): void {
    if (this.done.has(item.clientId)) return;
    this.own.add(item.clientId);
    this.items.set(item.clientId, item);
    void this.parts.local.keepOutgoing(item);
    this.parts.onChange(this.all());
  }

  private drop(clientId: string): void {
    this.done.add(clientId);
    this.items.delete(clientId);
    this.parts.local.dropOutgoing(clientId);
    this.parts.onChange(this.all());
  }

  /** Handles the messages in the local record, from any tab. */
  private hear(kept: readonly Outgoing[]): void {
    const ids = new Set(kept.map((outgoing) => outgoing.clientId));
    for (const outgoing of kept) {
      if (!this.own.has(outgoing.clientId) && !this.done.has(outgoing.clientId))
        this.items.set(outgoing.clientId, outgoing);
    }
    // Messages that another tab has finished.
    for (const { clientId, state } of this.items.values()) {
      if (!ids.has(clientId) && (state === 'failed' || !this.own.has(clientId))) this.items.delete(clientId);
    }
    this.parts.onChange(this.all());
    // Messages left by an earlier page.
    const isFirst = this.isFirst;
    this.isFirst = false;
    if (isFirst && kept.length > 0) this.flush();
  }

  private async pump(conversationId: string): Promise<void> {
    if (this.running.has(conversationId)) return;
    this.running.add(conversationId);
    try {
      for (let item = this.next(conversationId); item && !this.isStopped; item = this.next(conversationId)) {
        if (!(await this.attempt(item))) break;
      }
    } finally {
      this.running.delete(conversationId);
    }
  }

  private next(conversationId: string): Outgoing | undefined {
    return this.all()
      .filter((item) => item.conversationId === conversationId && item.state === 'sending')
      .sort((a, b) => a.at.localeCompare(b.at))[0];
  }

  /** Returns whether the next message can be tried. */
  private async attempt(item: Outgoing): Promise<boolean> {
    try {
      await this.parts.transmit(item, (changed) => this.put(changed));
      this.drop(item.clientId);
      return true;
    } catch (error) {
      if (isRefusal(error)) {
        this.put({ ...(this.items.get(item.clientId) ?? item), state: 'failed', why: error.message });
        return true;
      }
      for (const outgoing of this.items.values()) {
        if (outgoing.conversationId === item.conversationId && outgoing.state === 'sending')
          this.put({ ...outgoing, state: 'waiting' });
      }
      this.later();
      return false;
    }
  }

  private later(): void {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(() => this.flush(), RETRY_MS);
  }
}

/** Now, and later than everything that is still on its way, so that two messages of a moment keep their order. */
function stamp(items: Iterable<Outgoing>): string {
  let at = serverNow();
  for (const item of items) at = Math.max(at, Date.parse(item.at) + 1);
  return new Date(at).toISOString();
}
