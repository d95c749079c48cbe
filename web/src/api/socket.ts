import { say } from '../i18n/i18n.ts';
import { learnServerTime } from '../lib/clock.ts';
import { toastWarning } from '../ui/toast.ts';
import { call } from './call.ts';
import { leaveSoon } from './leave.ts';
import { clearSession, getSession, onSession } from './session.ts';

const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 15_000;

/** What the product tells its reader: an area's event, such as `orders.changed`. */
export interface SocketEvent {
  event: string;
  payload: Record<string, unknown>;
  /** ISO 8601. */
  at: string;
}

type Message =
  | { type: 'hello'; seq: string; time: string }
  | { type: 'reset'; seq: string; time: string }
  | { type: 'heartbeat'; time: string }
  | { type: 1001 }
  | { type: 1004 }
  | ({ type: 'event'; seq: string } & SocketEvent);

const listeners = new Set<(event: SocketEvent) => void>();
const resetListeners = new Set<() => void>();
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

class Connection {
  readonly token: string;
  private socket: WebSocket | null = null;
  private lastSeq: string | null = null;
  private lastOrderTime = '';
  private stopped = false;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;

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
    const query = new URLSearchParams({ ticket });
    if (this.lastSeq !== null) query.set('last', this.lastSeq);
    if (this.lastOrderTime) query.set('lastOrderTime', this.lastOrderTime);
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket?${query}`);
    this.socket = socket;
    socket.onopen = () => {
      this.heartbeat = setInterval(() => socket.send(JSON.stringify({ type: 'heartbeat' })), HEARTBEAT_MS);
    };
    socket.onmessage = (message) => this.receive(JSON.parse(String(message.data)) as Message);
    socket.onclose = () => {
      clearInterval(this.heartbeat);
      this.socket = null;
      this.later();
    };
    socket.onerror = () => socket.close();
  }

  private later(): void {
    if (this.stopped) return;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => void this.open(), RECONNECT_MS);
  }

  private receive(message: Message): void {
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
        this.tell(message);
        break;
      default:
        learnServerTime(Date.parse(message.time));
        this.lastSeq = message.seq;
        if (message.type === 'reset') for (const listener of resetListeners) listener();
    }
  }

  private tell(message: Extract<Message, { type: 'event' }>): void {
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
