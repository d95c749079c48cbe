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
  let socket: WebSocket | null = null;
  let stopped = false;
  let opening = false;
  let greeted = false;
  let heardAt = 0;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let probe: ReturnType<typeof setTimeout> | undefined;

  const beat = (): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send('{"type":"heartbeat"}');
  };
  /** Drops the socket at once: the close event of a dead connection can take a minute. */
  const lost = (): void => {
    clearInterval(heartbeat);
    clearTimeout(probe);
    const dead = socket;
    socket = null;
    if (dead !== null) for (const on of ['onopen', 'onmessage', 'onclose', 'onerror'] as const) dead[on] = null;
    dead?.close();
    if (greeted) options.link(false);
    greeted = false;
    if (stopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => void open(), RECONNECT_MS);
  };
  const check = (): void => {
    if (Date.now() - heardAt <= SILENCE_MS) return;
    const askedAt = Date.now();
    clearTimeout(probe);
    probe = setTimeout(() => {
      if (heardAt < askedAt) lost();
    }, PROBE_MS);
  };
  const open = async (): Promise<void> => {
    if (stopped || opening || socket !== null) return;
    opening = true;
    const ticket = await options.ticket().catch(() => null);
    opening = false;
    if (stopped) return;
    if (ticket === null) return lost();
    const { lastSeq, lastOrderTime } = options.position();
    const query = new URLSearchParams({ ticket, lang: options.lang() });
    if (lastSeq !== null) query.set('last', lastSeq);
    if (lastOrderTime !== '') query.set('lastOrderTime', lastOrderTime);
    socket = new WebSocket(options.addressOf(query));
    heardAt = Date.now();
    socket.onopen = () => {
      heartbeat = setInterval(() => {
        beat();
        check();
      }, HEARTBEAT_MS);
    };
    socket.onmessage = ({ data }) => {
      heardAt = Date.now();
      const message = JSON.parse(String(data)) as ServerMessage;
      options.hear(message);
      if (greeted || (message.type !== 'hello' && message.type !== 'reset')) return;
      greeted = true;
      options.link(true);
    };
    socket.onclose = lost;
    socket.onerror = lost;
  };
  void open();

  return {
    isOpen: () => greeted && socket?.readyState === WebSocket.OPEN,
    send(text) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(text);
    },
    hurry() {
      clearTimeout(retry);
      if (socket === null) void open();
      beat();
      check();
    },
    stop() {
      stopped = true;
      clearTimeout(retry);
      lost();
    },
  };
}
