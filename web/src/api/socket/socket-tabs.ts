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
  return new SharedLine(options);
}

class SharedLine implements Line {
  private readonly options: SharedOptions;
  private readonly position: Position;
  private readonly channel: BroadcastChannel | null;
  private readonly waiting = new AbortController();
  private line: Line | null = null;
  private isLinked = false;
  private isOver = false;
  private isFollowing = false;
  private release = (): void => undefined;

  constructor(options: SharedOptions) {
    this.options = options;
    this.position = { lastSeq: options.place.kept(), lastOrderTime: '' };
    this.channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(options.name);
    const locks = globalThis.navigator?.locks as LockManager | undefined;
    if (this.channel !== null) {
      this.channel.onmessage = ({ data }: MessageEvent<TabMessage>) =>
        this.line === null ? this.follow(data) : this.obey(data);
    }
    if (locks === undefined || this.channel === null) this.lead();
    else this.queue(locks);
  }

  isOpen(): boolean {
    return this.isLinked;
  }

  send(text: string): void {
    if (this.line !== null) this.line.send(text);
    else this.tellTabs({ kind: 'frame', text });
  }

  hurry(): void {
    if (this.line !== null) this.line.hurry();
    else this.tellTabs({ kind: 'hurry' });
  }

  stop(): void {
    this.end(0);
  }

  /** Waits for the tab that has the connection to close. */
  private queue(locks: LockManager): void {
    const { name } = this.options;
    this.tellTabs({ kind: 'ask' });
    const turn = () =>
      new Promise<void>((done) => {
        this.release = done;
        setTimeout(() => (this.isOver ? done() : this.lead()), this.isFollowing ? FINAL_MESSAGE_MS : 0);
      });
    locks.request(name, { signal: this.waiting.signal }, turn).catch((error: unknown) => {
      if (!this.waiting.signal.aborted) throw error;
    });
  }

  /** Opens the connection in this tab. */
  private lead(): void {
    const { position } = this;
    // Frames sent to the previous tab are not answered any more.
    this.tellTabs({ kind: 'link', open: false, position });
    this.setLink(false);
    this.line = this.options.open({
      position: () => position,
      hear: (message) => {
        this.tellTabs({ kind: 'heard', message });
        this.hear(message);
      },
      link: (open) => {
        this.tellTabs({ kind: 'link', open, position });
        this.setLink(open);
      },
    });
  }

  /** A message of another tab to the one that has the connection. */
  private obey(message: TabMessage): void {
    if (message.kind === 'heard' && isLast(message.message)) this.hear(message.message);
    else if (message.kind === 'frame') this.line?.send(message.text);
    else if (message.kind === 'hurry') this.line?.hurry();
    else if (message.kind === 'ask') this.tellTabs({ kind: 'link', open: this.isLinked, position: this.position });
  }

  /** A message of the tab that has the connection. */
  private follow(message: TabMessage): void {
    this.isFollowing = true;
    if (message.kind === 'heard') this.hear(message.message);
    else if (message.kind === 'link') {
      const behind = message.open && isBehind(this.position, message.position);
      if (behind) Object.assign(this.position, message.position);
      this.setLink(message.open);
      if (behind) this.options.missed();
    }
  }

  private hear(message: ServerMessage): void {
    if (this.isOver) return;
    const { options } = this;
    const news = advance(this.position, message);
    if (news === 'known') return;
    const { lastSeq } = this.position;
    if (KEEPS_PLACE.has(message.type) && lastSeq !== null) options.place.keep(lastSeq);
    if (isLast(message)) this.end(FINAL_MESSAGE_MS);
    options.hear(message);
    if (news === 'unsure') options.missed();
  }

  private end(lingerMs: number): void {
    if (this.isOver) return;
    this.isOver = true;
    this.waiting.abort();
    const ended = this.line;
    this.line = null;
    ended?.stop();
    this.setLink(false);
    const leave = (): void => {
      this.release();
      this.channel?.close();
    };
    if (lingerMs === 0) leave();
    else setTimeout(leave, lingerMs);
  }

  private setLink(open: boolean): void {
    if (this.isLinked === open) return;
    this.isLinked = open;
    this.options.link(open);
  }

  private tellTabs(message: TabMessage): void {
    this.channel?.postMessage(message);
  }
}
