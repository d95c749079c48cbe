import type { ServerMessage } from '#contract/frames/base.ts';

export const HEARTBEAT_MS = 15_000;
export const RECONNECT_MS = 15_000;
/** A connection that is silent for this long is pinged, and taken for dead without an answer. */
const SILENCE_MS = 2 * HEARTBEAT_MS;
const PROBE_MS = 5_000;

/** The reader's position in the stream, to resume from. */
export interface Position {
  lastSeq: string | null;
  /** ISO 8601 time of the last event. */
  lastOrderTime: string;
}

export interface LineOptions {
  /** Fetches a ticket for one socket: longer-lived secrets must not appear in a URL. */
  ticket(): Promise<string>;
  addressOf(query: URLSearchParams): string;
  lang(): string;
  position(): Position;
  hear(message: ServerMessage): void;
  /** The connection opened, or was lost. */
  link(open: boolean): void;
}

/** One connection, which reconnects until it is stopped. */
export interface Line {
  isOpen(): boolean;
  send(text: string): void;
  /**
   * Tries to connect now instead of after 15 s, and checks whether the connection is alive: called when the network is
   * back or the page becomes visible.
   */
  hurry(): void;
  stop(): void;
}

export function openLine(options: LineOptions): Line {
  return new SocketLine(options);
}

class SocketLine implements Line {
  private readonly options: LineOptions;
  private socket: WebSocket | null = null;
  private isStopped = false;
  private isOpening = false;
  private isGreeted = false;
  private heardAt = 0;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private probe: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LineOptions) {
    this.options = options;
    void this.open();
  }

  isOpen(): boolean {
    return this.isGreeted && this.socket?.readyState === WebSocket.OPEN;
  }

  send(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  hurry(): void {
    clearTimeout(this.retry);
    if (this.socket === null) void this.open();
    this.beat();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.retry);
    this.lose();
  }

  private async open(): Promise<void> {
    if (this.isStopped || this.isOpening || this.socket !== null) return;
    this.isOpening = true;
    const ticket = await this.options.ticket().catch(() => null);
    this.isOpening = false;
    if (this.isStopped) return;
    if (ticket === null) return this.lose();
    const socket = new WebSocket(this.options.addressOf(this.queryOf(ticket)));
    this.socket = socket;
    this.heardAt = Date.now();
    socket.onopen = () => {
      this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
    };
    socket.onmessage = ({ data }) => this.hear(JSON.parse(String(data)) as ServerMessage);
    socket.onclose = () => this.lose();
    socket.onerror = () => this.lose();
  }

  private queryOf(ticket: string): URLSearchParams {
    const { lastSeq, lastOrderTime } = this.options.position();
    const query = new URLSearchParams({ ticket, lang: this.options.lang() });
    if (lastSeq !== null) query.set('last', lastSeq);
    if (lastOrderTime !== '') query.set('lastOrderTime', lastOrderTime);
    return query;
  }

  private hear(message: ServerMessage): void {
    this.heardAt = Date.now();
    this.options.hear(message);
    if (this.isGreeted || (message.type !== 'hello' && message.type !== 'reset')) return;
    this.isGreeted = true;
    this.options.link(true);
  }

  /** Says that this end is alive, and asks whether the other is when it has been silent. */
  private beat(): void {
    this.send('{"type":"heartbeat"}');
    const askedAt = Date.now();
    if (askedAt - this.heardAt <= SILENCE_MS) return;
    clearTimeout(this.probe);
    this.probe = setTimeout(() => {
      if (this.heardAt < askedAt) this.lose();
    }, PROBE_MS);
  }

  /** Drops the socket at once: the close event of a dead connection can take a minute. */
  private lose(): void {
    clearInterval(this.heartbeat);
    clearTimeout(this.probe);
    const dead = this.socket;
    this.socket = null;
    if (dead !== null) for (const on of ['onopen', 'onmessage', 'onclose', 'onerror'] as const) dead[on] = null;
    dead?.close();
    if (this.isGreeted) this.options.link(false);
    this.isGreeted = false;
    if (this.isStopped) return;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => void this.open(), RECONNECT_MS);
  }
}
