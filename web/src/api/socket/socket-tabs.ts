import type { ServerMessage } from '#contract/frames/base.ts';
import type { Line, Position } from './socket-line.ts';

/** Messages between tabs. The tab with the connection passes on what it receives; the others pass it their frames. */
type TabMessage =
  | { kind: 'heard'; message: ServerMessage }
  | { kind: 'link'; open: boolean; position: Position }
  | { kind: 'frame'; text: string }
  | { kind: 'hurry' }
  /** A new tab asks for the current state. */
  | { kind: 'ask' };

export interface SharedOptions {
  /** The same in every tab of one login, and different for other logins. */
  name: string;
  /** Opens the connection: called in the tab that holds the lock. */
  open(parts: { position(): Position; hear(message: ServerMessage): void; link(open: boolean): void }): Line;
  /** Every message, in every tab; events once and in order. */
  hear(message: ServerMessage): void;
  link(open: boolean): void;
  /** Events may have happened before this tab began to listen: its page may be stale. */
  missed(): void;
  /** The last sequence that this browser has seen, stored from one page to the next. */
  readonly place: { kept(): string | null; keep(seq: string): void };
}

/** Long enough for the other tabs to receive a last message, or a logout, before one takes over, in milliseconds. */
const FINAL_MESSAGE_MS = 250;

/** 1001: logged out from elsewhere; 1004: over for good. After both there is no new connection. */
const isLast = ({ type }: ServerMessage): boolean => type === 1001 || type === 1004;

/** Messages that confirm that the sequence is current. */
const KEEPS_PLACE: ReadonlySet<ServerMessage['type']> = new Set(['hello', 'reset', 'event', 'heartbeat']);

/** Advances the position. `known`: the event was received before; `unsure`: the previous position was unknown. */
function advance(position: Position, message: ServerMessage): 'new' | 'known' | 'unsure' {
  const { lastSeq } = position;
  if (message.type === 'event') {
    if (lastSeq !== null && BigInt(message.seq) <= BigInt(lastSeq)) return 'known';
    position.lastSeq = message.seq;
    position.lastOrderTime = message.at;
  } else if (message.type === 'reset' || (message.type === 'hello' && lastSeq === null)) {
    position.lastSeq = message.seq;
    if (message.type === 'hello') return 'unsure';
  }
  return 'new';
}

/** A new tab has not received the earlier events of the tab with the connection. */
const isBehind = (mine: Position, theirs: Position): boolean =>
  theirs.lastSeq !== null && (mine.lastSeq === null || BigInt(mine.lastSeq) < BigInt(theirs.lastSeq));

/**
 * One connection for all tabs of a login. The tab that holds the browser's lock of that name has it; when that tab
 * closes, the next in line takes over from the last event that it has seen. Without locks (a page loaded insecurely)
 * each tab has its own connection.
 */
export function shareLine(options: SharedOptions): Line {
  const position: Position = { lastSeq: options.place.kept(), lastOrderTime: '' };
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(options.name);
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  const waiting = new AbortController();
  let line: Line | null = null;
  let linked = false;
  let over = false;
  let follows = false;
  let release = (): void => undefined;

  const tellTabs = (message: TabMessage): void => channel?.postMessage(message);
  const setLink = (open: boolean): void => {
    if (linked === open) return;
    linked = open;
    options.link(open);
  };
  const hear = (message: ServerMessage): void => {
    if (over) return;
    const news = advance(position, message);
    if (news === 'known') return;
    if (KEEPS_PLACE.has(message.type) && position.lastSeq !== null) options.place.keep(position.lastSeq);
    if (isLast(message)) end(FINAL_MESSAGE_MS);
    options.hear(message);
    if (news === 'unsure') options.missed();
  };
  const lead = (): void => {
    // Frames sent to the previous tab are not answered any more.
    tellTabs({ kind: 'link', open: false, position });
    setLink(false);
    line = options.open({
      position: () => position,
      hear(message) {
        tellTabs({ kind: 'heard', message });
        hear(message);
      },
      link(open) {
        tellTabs({ kind: 'link', open, position });
        setLink(open);
      },
    });
  };
  const obey = (message: TabMessage): void => {
    if (message.kind === 'heard' && isLast(message.message)) hear(message.message);
    else if (message.kind === 'frame') line?.send(message.text);
    else if (message.kind === 'hurry') line?.hurry();
    else if (message.kind === 'ask') tellTabs({ kind: 'link', open: linked, position });
  };
  const follow = (message: TabMessage): void => {
    follows = true;
    if (message.kind === 'heard') hear(message.message);
    else if (message.kind === 'link') {
      const behind = message.open && isBehind(position, message.position);
      if (behind) Object.assign(position, message.position);
      setLink(message.open);
      if (behind) options.missed();
    }
  };
  const end = (lingerMs: number): void => {
    if (over) return;
    over = true;
    waiting.abort();
    const ended = line;
    line = null;
    ended?.stop();
    setLink(false);
    const leave = (): void => {
      release();
      channel?.close();
    };
    if (lingerMs === 0) leave();
    else setTimeout(leave, lingerMs);
  };
  if (channel !== null) {
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => (line === null ? follow(data) : obey(data));
  }
  if (locks === undefined || channel === null) lead();
  else {
    tellTabs({ kind: 'ask' });
    const turn = () =>
      new Promise<void>((done) => {
        release = done;
        setTimeout(() => (over ? done() : lead()), follows ? FINAL_MESSAGE_MS : 0);
      });
    locks.request(options.name, { signal: waiting.signal }, turn).catch((error: unknown) => {
      if (!waiting.signal.aborted) throw error;
    });
  }

  return {
    isOpen: () => linked,
    send(text) {
      if (line !== null) line.send(text);
      else tellTabs({ kind: 'frame', text });
    },
    hurry() {
      if (line !== null) line.hurry();
      else tellTabs({ kind: 'hurry' });
    },
    stop: () => end(0),
  };
}
