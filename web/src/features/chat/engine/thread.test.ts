import { describe, expect, it } from 'vitest';
import type { Message } from '#contract/chat/messages.ts';
import { member } from '../member.fixture.ts';
import {
  EMPTY_THREAD,
  firstGap,
  hasOlder,
  markOf,
  mergeMessages,
  messageOf,
  type Outgoing,
  retract,
  takeNewest,
  takePage,
  withOutgoing,
} from './thread.ts';
import { rowsOf } from './thread-rows.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 14, 12, minute)).toISOString();

function message(seq: number, parts: Partial<Message> = {}): Message {
  return {
    seq,
    id: `id ${seq}`,
    clientId: `client ${seq}`,
    senderId: 'them',
    senderKind: 'user',
    kind: 'text',
    text: `words ${seq}`,
    data: null,
    replyTo: null,
    at: at(seq),
    hash: '',
    retracted: false,
    ...parts,
  };
}

const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));

function outgoing(clientId: string, parts: Partial<Outgoing> = {}): Outgoing {
  return {
    clientId,
    conversationId: 'c',
    kind: 'text',
    text: 'mine',
    files: [],
    orderCode: null,
    replyTo: null,
    at: at(50),
    state: 'sending',
    why: '',
    ...parts,
  };
}

const seqs = (list: readonly Message[]) => list.map((item) => item.seq);

describe('a thread', () => {
  it('orders by number, and holds each number once, whatever order things come in', () => {
    let thread = mergeMessages(EMPTY_THREAD, messages(5, 7));
    thread = mergeMessages(thread, [message(9), message(6)]);
    thread = mergeMessages(thread, messages(1, 5));
    expect(seqs(thread.messages)).toEqual([1, 2, 3, 4, 5, 6, 7, 9]);
    expect(thread.lastSeq).toBe(9);
    expect(firstGap(thread)).toBe(7);
    expect(firstGap(mergeMessages(thread, [message(8)]))).toBe(null);
  });

  it('shows an own message once: on its way, or arrived', () => {
    const before = withOutgoing(EMPTY_THREAD, [outgoing('b', { at: at(2) }), outgoing('a', { at: at(1) })]);
    expect(before.outgoing.map((item) => item.clientId)).toEqual(['a', 'b']);
    const after = mergeMessages(before, [message(1, { clientId: 'a', senderId: 'me' })]);
    expect(after.outgoing.map((item) => item.clientId)).toEqual(['b']);
    // The local record lists it again, although it has arrived.
    expect(withOutgoing(after, [outgoing('a'), outgoing('b')]).outgoing.map((item) => item.clientId)).toEqual(['b']);
  });

  it('does not bring back what was taken back when an older copy arrives', () => {
    const thread = retract(mergeMessages(EMPTY_THREAD, messages(1, 2)), 2);
    expect(thread.messages[1]).toMatchObject({ retracted: true, text: '' });
    expect(mergeMessages(thread, [message(2)]).messages[1]).toMatchObject({ retracted: true, text: '' });
  });

  it('keeps what joins the newest page and drops what lies beyond a gap', () => {
    const page = { messages: messages(20, 29), lastSeq: 29, fromSeq: 0, away: [] };
    expect(seqs(takeNewest(mergeMessages(EMPTY_THREAD, messages(15, 22)), page).messages)[0]).toBe(15);
    expect(seqs(takeNewest(mergeMessages(EMPTY_THREAD, messages(15, 19)), page).messages)[0]).toBe(15);
    expect(seqs(takeNewest(mergeMessages(EMPTY_THREAD, messages(10, 18)), page).messages)[0]).toBe(20);
    const live = takeNewest(mergeMessages(EMPTY_THREAD, [message(30)]), page);
    expect(live.messages.at(-1)?.seq).toBe(30);
    expect(live.lastSeq).toBe(30);
  });

  it('knows whether there is more above, and what is not the reader’s', () => {
    const page = { messages: messages(4, 6), lastSeq: 6, fromSeq: 3, away: [] };
    const thread = takeNewest(mergeMessages(EMPTY_THREAD, messages(1, 5)), page);
    expect(seqs(thread.messages)).toEqual([4, 5, 6]);
    expect(hasOlder(thread)).toBe(false);
    expect(hasOlder({ ...thread, fromSeq: 2 })).toBe(true);
    expect(hasOlder(EMPTY_THREAD)).toBe(false);
  });

  it('misses nothing of what was written while its reader was out of the group', () => {
    const away = [
      { afterSeq: 0, upToSeq: 2 },
      { afterSeq: 4, upToSeq: 8 },
    ];
    const page = { messages: [...messages(3, 4), ...messages(9, 10)], lastSeq: 10, fromSeq: 0, away };
    const thread = takeNewest(EMPTY_THREAD, page);
    expect(firstGap(thread)).toBe(null);
    expect(hasOlder(thread)).toBe(false);
    expect(firstGap(mergeMessages(thread, [message(12)]))).toBe(10);
    // A live message does not tell; the fetched page does.
    const live = mergeMessages(EMPTY_THREAD, [message(4), message(9)]);
    expect(firstGap(live)).toBe(4);
    expect(firstGap(takePage(live, { ...page, messages: messages(9, 10) }))).toBe(null);
  });

  it('makes the message of an own one as the server stored it', () => {
    const file = {
      key: 'k',
      name: 'a.png',
      kind: 'image',
      blob: new Blob(),
      uploadId: 'u',
      width: 2,
      height: 3,
    } as const;
    const sent = { seq: 3, id: 'i', at: at(3), hash: 'h', text: '***' };
    const sentMessage = messageOf(outgoing('x', { kind: 'image', files: [file] }), sent, {
      userId: 'me',
      isStaff: false,
    });
    expect(sentMessage).toMatchObject({ seq: 3, clientId: 'x', text: '***', senderId: 'me', senderKind: 'user' });
    expect(sentMessage.data).toEqual({ files: [{ uploadId: 'u', kind: 'image', width: 2, height: 3 }] });
  });
});

describe('marks', () => {
  it.each([
    ['sent', { readSeq: 0, deliveredSeq: 4 }],
    ['delivered', { readSeq: 4, deliveredSeq: 5 }],
    ['read', { readSeq: 5, deliveredSeq: 0 }],
  ] as const)('say %s', (mark, place) => {
    const staff = member('staff', { isStaff: true, readSeq: 99, deliveredSeq: 99 });
    expect(markOf(5, [member('me'), member('them', place), staff, member('gone', { present: false })], 'me')).toBe(
      mark,
    );
  });

  it('count staff where nobody else is there', () => {
    expect(markOf(5, [member('me'), member('staff', { isStaff: true, readSeq: 5 })], 'me')).toBe('read');
    expect(markOf(5, [member('me')], 'me')).toBe('sent');
  });
});

describe('rows', () => {
  const dayOf = (when: string) => when.slice(0, 10);
  const requested = { outgoing: [], readSeq: 0, me: 'me', dayOf };
  const types = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => row.type);

  it('divide days, and what is new from what was read', () => {
    const list = [message(1, { at: '2026-03-13T23:00:00.000Z' }), message(2), message(3), message(4)];
    expect(types(rowsOf({ ...requested, messages: list, readSeq: 2 }))).toEqual([
      'day',
      'message',
      'day',
      'message',
      'unread',
      'message',
      'message',
    ]);
  });

  it('have no divider before the reader’s own words', () => {
    const list = [message(1), message(2, { senderId: 'me' }), message(3)];
    expect(types(rowsOf({ ...requested, messages: list, readSeq: 1 }))).toEqual([
      'day',
      'message',
      'message',
      'unread',
      'message',
    ]);
  });

  it('name who writes at the beginning of a run', () => {
    const list = [message(1), message(2), message(3, { senderId: 'me' }), message(20, { senderId: 'me' })];
    const starts = rowsOf({ ...requested, messages: list }).map((row) => row.type === 'message' && row.starts);
    expect(starts).toEqual([false, true, false, true, true]);
  });

  it('keep the key of a message that has arrived', () => {
    const on = rowsOf({ ...requested, messages: [], outgoing: [outgoing('x')] }).at(-1)?.key;
    const there = rowsOf({ ...requested, messages: [message(1, { clientId: 'x' })] }).at(-1)?.key;
    expect(on).toBe(there);
  });
});
