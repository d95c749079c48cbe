import type { ServerMessage } from '#contract/frames/base.ts';
import { frameOf, openRaw, type RawSocket } from '#tests/fixtures/raw-socket.ts';
import type { AskTicket } from './socket-tickets.ts';

/** A message of a conversation, as the stream carries it. */
interface ChatMessage {
  readonly seq: number;
  readonly clientId: string;
}

/**
 * One socket of one person, which comes back whenever it is lost, as the browser does: with a new ticket and the last
 * sequence that it saw. It shows what it has not shown before, and notes what should never be.
 */
export interface CrowdSocket {
  readonly userNo: number;
  /** Numbers of the conversation's messages, as they were shown. */
  readonly shown: readonly number[];
  readonly wrong: readonly string[];
  /** Milliseconds that each return took: from asking for the ticket until everything missed was shown. */
  readonly resumes: readonly number[];
  readonly resets: number;
  readonly repeated: number;
  /** True when what had been said before it came back is on the screen. */
  isThere(): boolean;
  send(clientId: string): void;
  cut(): void;
  close(): void;
}

export interface CrowdOptions {
  readonly url: string;
  readonly userNo: number;
  readonly token: string;
  readonly conversationId: string;
  readonly ask: AskTicket;
  /** The last message of the conversation that somebody was told is stored. */
  counts(): number;
  acked(clientId: string, seq: number): void;
  /** Whether the server is up; a dead one gets no requests. */
  isUp(): boolean;
}

const RETRY_MS = 100;

export function openCrowdSocket(options: CrowdOptions): CrowdSocket {
  const shown: number[] = [];
  const wrong: string[] = [];
  const resumes: number[] = [];
  let socket: RawSocket | null = null;
  let lastSeq: bigint | null = null;
  let closed = false;
  let there = false;
  let due: { at: number; upTo: number } | null = null;
  let resets = 0;
  let repeated = 0;

  const arrive = (): void => {
    if (due === null || (shown.at(-1) ?? 0) < due.upTo) return;
    resumes.push(performance.now() - due.at);
    due = null;
    there = true;
  };
  const show = ({ seq }: ChatMessage): void => {
    const before = shown.at(-1);
    if (before !== undefined && seq !== before + 1) wrong.push(`message ${seq} after ${before}`);
    shown.push(seq);
  };
  const hear = (message: ServerMessage): void => {
    if (message.type === 'hello') lastSeq ??= BigInt(message.seq);
    else if (message.type === 'reset') resets += 1;
    else if (message.type === 'ack') options.acked(message.ref, (message.data as ChatMessage).seq);
    else if (message.type === 'event') {
      const seq = BigInt(message.seq);
      if (lastSeq !== null && seq <= lastSeq) {
        repeated += 1;
        return;
      }
      if (lastSeq !== null && seq !== lastSeq + 1n) wrong.push(`event ${seq} after ${lastSeq}`);
      lastSeq = seq;
      if (message.event === 'chat.message') show(message.payload['message'] as ChatMessage);
    } else if (message.type === 'refused') wrong.push(`refused: ${message.errorInfo}`);
  };
  const lost = (): void => {
    socket = null;
    there = false;
    if (!closed) setTimeout(() => void open(), options.isUp() ? 0 : RETRY_MS);
  };
  const open = async (): Promise<void> => {
    if (closed) return;
    if (!options.isUp()) return lost();
    const first = lastSeq === null;
    due = { at: performance.now(), upTo: first ? 0 : options.counts() };
    const ticket = await options.ask(options.token);
    if (closed) return;
    if (ticket === null) return lost();
    const query = new URLSearchParams({ ticket, ...(lastSeq === null ? {} : { last: String(lastSeq) }) });
    const { hostname: host, port } = new URL(options.url);
    let over = false;
    const listener = {
      hear(text: Buffer) {
        if (over) return;
        const message = JSON.parse(String(text)) as ServerMessage;
        hear(message);
        if (first && message.type === 'hello') {
          due = null;
          there = true;
        } else arrive();
      },
      gone() {
        over = true;
        lost();
      },
    };
    const opened = await openRaw({ host, port: Number(port), path: `/socket?${query}` }, listener).catch(() => null);
    // One that is gone already is on its way back.
    if (opened !== null && !over) socket = opened;
    if (closed) opened?.destroy();
  };
  void open();

  return {
    userNo: options.userNo,
    shown,
    wrong,
    resumes,
    get resets() {
      return resets;
    },
    get repeated() {
      return repeated;
    },
    isThere: () => there,
    send(clientId) {
      const params = { conversationId: options.conversationId, clientId, kind: 'text', text: 'Is it still there?' };
      socket?.write(frameOf(JSON.stringify({ type: 'chat.send', ref: clientId, params })));
    },
    cut() {
      there = false;
      socket?.destroy();
    },
    close() {
      closed = true;
      socket?.destroy();
    },
  };
}
