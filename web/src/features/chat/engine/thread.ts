import type { Member, Message } from '#contract/chat/messages.ts';

/** A file being sent: kept in the local record until its message is stored. */
export interface OutgoingFile {
  readonly key: string;
  readonly name: string;
  readonly kind: 'image' | 'video' | 'pdf';
  readonly blob: Blob;
  /** Null until the server has it. */
  readonly uploadId: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** A message that is forwarded, and what is shown of where it comes from. */
export interface Forward {
  readonly conversationId: string;
  readonly seq: number;
  readonly shown: { readonly name: string; readonly at: string; readonly seq: number; readonly hash: string };
}

/**
 * An own message that the server has not stored yet. `waiting`: for the connection; `failed`: refused by the server.
 */
export interface Outgoing {
  readonly clientId: string;
  readonly conversationId: string;
  readonly kind: 'text' | 'image' | 'file' | 'order';
  readonly text: string;
  readonly files: readonly OutgoingFile[];
  readonly orderCode: string | null;
  readonly replyTo: number | null;
  /** The message whose text it carries on. */
  readonly forward?: Forward | undefined;
  /** ISO 8601, when it was written here. */
  readonly at: string;
  readonly state: 'sending' | 'waiting' | 'failed';
  /** The server's sentence; empty when nothing was refused. */
  readonly why: string;
}

/** Messages above the one number, up to the other. */
export interface Away {
  readonly afterSeq: number;
  readonly upToSeq: number;
}

/** The known messages of a conversation: those of the server by number, then the own ones being sent. */
export interface Thread {
  readonly messages: readonly Message[];
  readonly outgoing: readonly Outgoing[];
  /** Of the conversation's last message. */
  readonly lastSeq: number;
  /** Messages up to here are not the reader's. */
  readonly fromSeq: number;
  /** Nor are those that were written while the reader was out of the group, in order. */
  readonly away: readonly Away[];
  /** The newest page has come from the server, not only from the local record. */
  readonly isFresh: boolean;
  /** The newest page could not be loaded; older messages are shown. */
  readonly isLost: boolean;
}

export const EMPTY_THREAD: Thread = {
  messages: [],
  outgoing: [],
  lastSeq: 0,
  fromSeq: 0,
  away: [],
  isFresh: false,
  isLost: false,
};

/**
 * Adds messages from any source: sorted by number, each number and each client id once. A retraction stays, even if an
 * older copy arrives later. Own messages that have arrived are no longer being sent.
 */
export function mergeMessages(thread: Thread, incoming: readonly Message[]): Thread {
  if (incoming.length === 0) return thread;
  const bySeq = new Map(thread.messages.map((message) => [message.seq, message]));
  for (const item of incoming) {
    const earlier = bySeq.get(item.seq);
    bySeq.set(item.seq, earlier?.retracted && !item.retracted ? earlier : item);
  }
  const messages = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  const arrived = new Set(messages.map((message) => message.clientId));
  const left = thread.outgoing.filter((outgoing) => !arrived.has(outgoing.clientId));
  return {
    ...thread,
    messages,
    outgoing: left.length === thread.outgoing.length ? thread.outgoing : left,
    lastSeq: Math.max(thread.lastSeq, messages.at(-1)?.seq ?? 0),
  };
}

interface Page {
  readonly messages: readonly Message[];
  readonly lastSeq: number;
  readonly fromSeq: number;
  readonly away: readonly Away[];
}

/** A page of older messages, or of those that were missing. */
export function takePage(thread: Thread, { messages, away }: Page): Thread {
  return { ...mergeMessages(thread, messages), away };
}

/**
 * Adds the newest page of the server: known messages stay if they join it without a gap; those beyond a gap are
 * dropped, and fetched again when the user scrolls up.
 */
export function takeNewest(thread: Thread, page: Page): Thread {
  const first = page.messages[0]?.seq ?? page.lastSeq + 1;
  const joined = joinedBelow(thread.messages, first);
  const kept = thread.messages.filter((message) => message.seq > page.fromSeq && message.seq >= joined);
  const merged = mergeMessages({ ...thread, messages: kept }, page.messages);
  return {
    ...merged,
    lastSeq: Math.max(merged.lastSeq, page.lastSeq),
    fromSeq: page.fromSeq,
    away: page.away,
    isFresh: true,
    isLost: false,
  };
}

/** The first of the messages that reach up to `seq` without a gap. */
function joinedBelow(messages: readonly Message[], seq: number): number {
  const seqs = new Set(messages.map((message) => message.seq));
  let first = seq;
  while (seqs.has(first - 1)) first--;
  return first;
}

/** The first number before a gap, or null. A live message may arrive before one that was missed. */
export function firstGap({ messages, away }: Pick<Thread, 'messages' | 'away'>): number | null {
  for (let at = 1; at < messages.length; at++) {
    const before = messages[at - 1]?.seq ?? 0;
    if ((messages[at]?.seq ?? 0) > nextOf(before, away)) return before;
  }
  return null;
}

/** The number of the next message that is the reader's. */
function nextOf(seq: number, away: readonly Away[]): number {
  return away.reduce(
    (next, { afterSeq, upToSeq }) => (next > afterSeq && next <= upToSeq ? upToSeq + 1 : next),
    seq + 1,
  );
}

/** Whether there is more above the first message that is here. */
export function hasOlder({ messages, fromSeq, lastSeq, away }: Thread): boolean {
  const first = messages[0]?.seq ?? lastSeq + 1;
  return first > nextOf(fromSeq, away);
}

export function retract(thread: Thread, seq: number): Thread {
  const messages = thread.messages.map((message) =>
    message.seq === seq ? { ...message, retracted: true, text: '', data: null } : message,
  );
  return { ...thread, messages };
}

/** The own messages being sent, in the order of writing, without those that have arrived. */
export function withOutgoing(thread: Thread, outgoing: readonly Outgoing[]): Thread {
  const arrived = new Set(thread.messages.map((message) => message.clientId));
  const left = outgoing.filter((item) => !arrived.has(item.clientId));
  return { ...thread, outgoing: left.sort((a, b) => a.at.localeCompare(b.at)) };
}

export type Mark = 'sent' | 'delivered' | 'read';

/**
 * The delivery state of an own message: read by all recipients, received by them, or stored. Staff who only watch do
 * not count.
 */
export function markOf(seq: number, members: readonly Member[], me: string): Mark {
  const others = members.filter((member) => member.userId !== me && member.present);
  const people = others.filter((other) => !other.isStaff);
  const readers = people.length > 0 ? people : others;
  if (readers.length === 0) return 'sent';
  if (readers.every((reader) => reader.readSeq >= seq)) return 'read';
  return readers.every((reader) => Math.max(reader.deliveredSeq, reader.readSeq) >= seq) ? 'delivered' : 'sent';
}

/** An own message as the server will send it to the members. */
export function messageOf(
  item: Outgoing,
  sent: { seq: number; id: string; at: string; hash: string; text: string },
  sender: { userId: string; isStaff: boolean },
): Message {
  const files = item.files.map(({ uploadId, kind, width, height }) => ({
    uploadId: uploadId ?? '',
    kind,
    width,
    height,
  }));
  const content = item.orderCode ? { orderCode: item.orderCode } : files.length > 0 ? { files } : null;
  return {
    ...sent,
    clientId: item.clientId,
    senderId: sender.userId,
    senderKind: sender.isStaff ? 'staff' : 'user',
    kind: item.kind,
    data: item.forward ? { forwarded: item.forward.shown } : content,
    replyTo: item.replyTo,
    retracted: false,
  };
}
