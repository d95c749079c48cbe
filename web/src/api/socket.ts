import type { FrameAnswer, ServerMessage, Signal } from '#contract/frames/base.ts';
import type { FrameParams, FrameResult, FrameType } from '#contract/frames/catalogue.ts';
import { say } from '../i18n/i18n.ts';
import { storedLang } from '../i18n/lang.ts';
import { learnServerTime } from '../lib/clock.ts';
import { uuid } from '../lib/uuid.ts';
import { toastWarning } from '../ui/toast.ts';
import { ApiError, LOCAL } from './api-error.ts';
import { call } from './call.ts';
import { leaveSoon } from './leave.ts';
import { clearSession, getSession, onSession } from './session.ts';

const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 15_000;
/** A frame that is not answered within this time is given up. */
const ANSWER_MS = 20_000;

/** What the product tells its reader: an area's event, such as `orders.changed`. */
export interface SocketEvent {
  event: string;
  payload: Record<string, unknown>;
  /** ISO 8601. */
  at: string;
}

const listeners = new Set<(event: SocketEvent) => void>();
const resetListeners = new Set<() => void>();
const signalListeners = new Set<(signal: Signal) => void>();
const linkListeners = new Set<(open: boolean) => void>();
let current: Connection | null = null;

/** Hears every event of the reader's stream, once and in order. Answers how to stop. */
export function onEvent(listener: (event: SocketEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hears that events were missed for good: everything on the screen may be stale. */
export function onReset(listener: () => void): () => void {
  resetListeners.add(listener);
  return () => resetListeners.delete(listener);
}

/** Hears what is told to those who are there and not stored, such as that somebody types. */
export function onSignal(listener: (signal: Signal) => void): () => void {
  signalListeners.add(listener);
  return () => signalListeners.delete(listener);
}

/** Hears when the connection opens and when it is lost. */
export function onLink(listener: (open: boolean) => void): () => void {
  linkListeners.add(listener);
  return () => linkListeners.delete(listener);
}

/** Whether a frame that is sent now has a connection to go over. */
export function isLinked(): boolean {
  return current?.isOpen() ?? false;
}

/**
 * Sends a frame over the socket and answers what it is answered. Throws an ApiError when it is refused, when there is
 * no connection, and when the connection is lost before the answer: then nobody knows whether it arrived.
 */
export function sendFrame<T extends FrameType>(type: T, params: FrameParams<T>): Promise<FrameResult<T>> {
  const answer = current?.ask(type, params) ?? Promise.reject(offline());
  return answer as Promise<FrameResult<T>>;
}

/** Sends a frame that nobody answers; it is lost when there is no connection. */
export function tellFrame<T extends FrameType>(type: T, params: FrameParams<T>): void {
  current?.tell(type, params);
}

/** Keeps a socket open while somebody is logged in. Answers how to stop. */
export function startSocket(): () => void {
  const follow = () => {
    const { token } = getSession();
    if (current?.token === token) return;
    current?.stop();
    current = token ? new Connection(token) : null;
  };
  const online = () => current?.hurry();
  follow();
  const off = onSession(follow);
  window.addEventListener('online', online);
  return () => {
    off();
    window.removeEventListener('online', online);
    current?.stop();
    current = null;
  };
}

interface Asked {
  resolve: (data: unknown) => void;
  reject: (error: ApiError) => void;
  timer: ReturnType<typeof setTimeout>;
}

function offline(): ApiError {
  return new ApiError({ errorCode: LOCAL.offline, errorBizCode: LOCAL.offline, errorInfo: say('api.offline') });
}

function timedOut(): ApiError {
  return new ApiError({ errorCode: LOCAL.timeout, errorBizCode: LOCAL.timeout, errorInfo: say('api.timeout') });
}

class Connection {
  readonly token: string;
  private socket: WebSocket | null = null;
  private lastSeq: string | null = null;
  private lastOrderTime = '';
  private stopped = false;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly asked = new Map<string, Asked>();

  constructor(token: string) {
    this.token = token;
    void this.open();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.retry);
    clearInterval(this.heartbeat);
    this.socket?.close();
  }

  isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  tell(type: string, params: unknown): void {
    if (this.isOpen()) this.socket?.send(JSON.stringify({ type, params }));
  }

  ask(type: string, params: unknown): Promise<unknown> {
    if (!this.isOpen()) return Promise.reject(offline());
    const ref = uuid();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.settle(ref)?.reject(timedOut()), ANSWER_MS);
      this.asked.set(ref, { resolve, reject, timer });
      this.socket?.send(JSON.stringify({ type, ref, params }));
    });
  }

  private settle(ref: string): Asked | undefined {
    const asked = this.asked.get(ref);
    clearTimeout(asked?.timer);
    this.asked.delete(ref);
    return asked;
  }

  private link(open: boolean): void {
    if (!open) for (const ref of [...this.asked.keys()]) this.settle(ref)?.reject(offline());
    for (const listener of linkListeners) listener(open);
  }

  private answered(answer: FrameAnswer): void {
    const asked = this.settle(answer.ref);
    if (answer.type === 'ack') asked?.resolve(answer.data);
    else asked?.reject(new ApiError({ ...answer, details: answer.data }));
  }

  /** The network is back: try now rather than in 15 s. */
  hurry(): void {
    if (this.stopped || this.socket) return;
    clearTimeout(this.retry);
    void this.open();
  }

  private async open(): Promise<void> {
    let ticket: string;
    try {
      ({ ticket } = await call('auth.getSocketTicket', {}, { quiet: true }));
    } catch {
      return this.later();
    }
    if (this.stopped) return;
    const query = new URLSearchParams({ ticket, lang: storedLang() });
    if (this.lastSeq !== null) query.set('last', this.lastSeq);
    if (this.lastOrderTime) query.set('lastOrderTime', this.lastOrderTime);
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket?${query}`);
    this.socket = socket;
    socket.onopen = () => {
      this.heartbeat = setInterval(() => socket.send(JSON.stringify({ type: 'heartbeat' })), HEARTBEAT_MS);
    };
    socket.onmessage = (message) => this.receive(JSON.parse(String(message.data)) as ServerMessage);
    socket.onclose = () => {
      clearInterval(this.heartbeat);
      this.socket = null;
      this.link(false);
      this.later();
    };
    socket.onerror = () => socket.close();
  }

  private later(): void {
    if (this.stopped) return;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => void this.open(), RECONNECT_MS);
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 1001:
        forcedLogout();
        break;
      case 1004:
        this.stop();
        break;
      case 'heartbeat':
        learnServerTime(Date.parse(message.time));
        break;
      case 'event':
        this.event(message);
        break;
      case 'signal':
        for (const listener of signalListeners) listener(message);
        break;
      case 'ack':
      case 'refused':
        this.answered(message);
        break;
      default:
        learnServerTime(Date.parse(message.time));
        this.lastSeq = message.seq;
        if (message.type === 'reset') for (const listener of resetListeners) listener();
        this.link(true);
    }
  }

  private event(message: Extract<ServerMessage, { type: 'event' }>): void {
    if (this.lastSeq !== null && BigInt(message.seq) <= BigInt(this.lastSeq)) return;
    this.lastSeq = message.seq;
    this.lastOrderTime = message.at;
    for (const listener of listeners) listener(message);
  }
}

function forcedLogout(): void {
  if (!getSession().token) return;
  toastWarning(say('forcedLogout'));
  clearSession();
  leaveSoon('login');
}
