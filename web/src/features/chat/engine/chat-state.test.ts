import { describe, expect, it } from 'vitest';
import type { Conversation, Message } from '#contract/chat/messages.ts';
import {
  EMPTY_STATE,
  forgetUnread,
  listed,
  takeDelivered,
  takeMessage,
  takeRead,
  takeRetracted,
  unreadOf,
  withConversations,
  withoutConversation,
  withThread,
  withTyping,
} from './chat-state.ts';
import { recordOf } from './local-record.ts';

const ME = 'me';
const AT = (minute: number) => new Date(Date.UTC(2026, 2, 14, 12, minute)).toISOString();

const member = (userId: string) => ({
  userId,
  name: userId === ME ? 'Me' : 'Amara',
  photo: null,
  role: 'trader' as const,
  isStaff: false,
  certified: false,
  label: '',
  isOwner: false,
  online: true,
  present: true,
  readSeq: 0,
  deliveredSeq: 0,
});

const conversation = (id: string, parts: Partial<Conversation> = {}): Conversation => ({
  id,
  kind: 'direct',
  title: '',
  orderCode: null,
  adCode: null,
  cards: null,
  createdAt: AT(0),
  closed: false,
  lastSeq: 0,
  fromSeq: 0,
  lastAt: AT(0),
  last: null,
  unread: 0,
  readSeq: 0,
  isPin: false,
  isMuted: false,
  isUnread: false,
  tags: [],
  isHidden: false,
  isFixed: false,
  members: [member(ME), member('them')],
  mayWrite: true,
  refusal: null,
  mayAttachFiles: false,
  ...parts,
});

const message = (seq: number, senderId: string | null = 'them'): Message => ({
  seq,
  id: `id ${seq}`,
  clientId: `client ${seq}`,
  senderId,
  senderKind: senderId === null ? 'system' : 'user',
  kind: senderId === null ? 'system' : 'text',
  text: `words ${seq}`,
  data: null,
  replyTo: null,
  at: AT(seq),
  hash: '',
  retracted: false,
});

const knownState = withConversations(EMPTY_STATE, [conversation('c')]);
const news = (seq: number, senderId?: string | null) => ({ conversationId: 'c', message: message(seq, senderId) });
const of = (state: typeof knownState, id = 'c') => state.conversations.get(id);

describe('what is known of conversations', () => {
  it('count as unread what the chat login counted, until they are listed', () => {
    const before = { ...EMPTY_STATE, unreadAtLogin: 7 };
    expect(unreadOf(before)).toBe(7);
    expect(unreadOf({ ...withConversations(before, [conversation('c', { unread: 2 })]), isListed: true })).toBe(1);
  });

  it('counts what others write, once each', () => {
    const once = takeMessage(takeMessage(knownState, ME, news(1)), ME, news(2, null));
    expect(of(once)).toMatchObject({ unread: 2, lastSeq: 2, lastAt: AT(2) });
    expect(of(takeMessage(once, ME, news(2, null)))?.unread).toBe(2);
    expect(unreadOf(once)).toBe(1);
  });

  it('has nothing unread after an own message', () => {
    const state = takeMessage(takeMessage(knownState, ME, news(1)), ME, news(2, ME));
    expect(of(state)).toMatchObject({ unread: 0, readSeq: 2 });
  });

  it('follows reading elsewhere, to the end and half way', () => {
    let state = withThread(knownState, 'c', (thread) => thread);
    for (let seq = 1; seq <= 4; seq++) state = takeMessage(state, ME, news(seq));
    const half = takeRead(state, ME, { conversationId: 'c', userId: ME, seq: 3 });
    expect(of(half)).toMatchObject({ unread: 1, readSeq: 3 });
    expect(of(takeRead(half, ME, { conversationId: 'c', userId: ME, seq: 2 }))?.readSeq).toBe(3);
    expect(of(takeRead(half, ME, { conversationId: 'c', userId: ME, seq: 4 }))?.unread).toBe(0);
  });

  it('counts what its reader marked as unread until they read it', () => {
    const state = withConversations(knownState, [conversation('c', { isUnread: true })]);
    expect(unreadOf(state)).toBe(1);
    const all = { filter: 'unread', tag: '', search: '', hidden: false } as const;
    expect(listed(state, all, new Set()).map(({ id }) => id)).toEqual(['c']);
    expect(unreadOf(takeRead(state, ME, { conversationId: 'c', userId: 'them', seq: 0 }))).toBe(1);
    expect(unreadOf(takeRead(state, ME, { conversationId: 'c', userId: ME, seq: 0 }))).toBe(0);
  });

  it('knows how far the others are', () => {
    const state = takeDelivered(knownState, { conversationId: 'c', userId: 'them', seq: 5 });
    expect(of(state)?.members[1]).toMatchObject({ deliveredSeq: 5, readSeq: 0 });
    const read = takeRead(state, ME, { conversationId: 'c', userId: 'them', seq: 6 });
    expect(of(read)?.members[1]).toMatchObject({ deliveredSeq: 6, readSeq: 6 });
    expect(of(takeDelivered(read, { conversationId: 'c', userId: 'them', seq: 2 }))?.members[1]?.deliveredSeq).toBe(6);
  });

  it('lets no late answer take a live message back', () => {
    const live = takeMessage(knownState, ME, news(3));
    const late = withConversations(live, [conversation('c', { lastSeq: 2, isPin: true })]);
    expect(of(late)).toMatchObject({ lastSeq: 3, unread: 1, isPin: true });
  });

  it('forgets what was read elsewhere, but not what has come since the server was asked', () => {
    const before = takeMessage(knownState, ME, news(1));
    const none: ReadonlySet<string> = new Set();
    expect(of(forgetUnread(before, before, none))).toMatchObject({ unread: 0, readSeq: 1 });
    expect(of(forgetUnread(before, before, new Set(['c'])))?.unread).toBe(1);
    expect(of(forgetUnread(takeMessage(before, ME, news(2)), before, none))?.unread).toBe(2);
  });

  it('takes back in the list and in the thread', () => {
    const open = takeMessage(
      withThread(knownState, 'c', (thread) => thread),
      ME,
      news(1),
    );
    const state = takeRetracted(open, 'c', 1);
    expect(of(state)?.last).toMatchObject({ retracted: true, text: '' });
    expect(state.threads.get('c')?.messages[0]).toMatchObject({ retracted: true, text: '' });
  });

  it('ends the typing of who has written', () => {
    const typing = withTyping(knownState, { conversationId: 'c', userId: 'them' }, 1);
    expect(typing.typing.get('c')?.has('them')).toBe(true);
    expect(takeMessage(typing, ME, news(1)).typing.get('c')?.has('them')).toBe(false);
  });

  it('forgets what the reader was taken out of', () => {
    const state = withoutConversation(knownState, 'c');
    expect(of(state)).toBeUndefined();
    expect(state.kicked.has('c')).toBe(true);
  });

  it('opens again for who was taken out and is in again', () => {
    const out = withoutConversation(withConversations(EMPTY_STATE, [conversation('c')]), 'c');
    expect(withConversations(out, [conversation('d')]).kicked.has('c')).toBe(true);
    const left = conversation('c', { mayWrite: false, refusal: 'left' });
    expect(withConversations(out, [left]).kicked.has('c')).toBe(true);
    expect(withConversations(out, [conversation('c')]).kicked.has('c')).toBe(false);
  });
});

describe('the list', () => {
  const state = withConversations(EMPTY_STATE, [
    conversation('old', { lastAt: AT(1), isPin: true, tags: ['vip'] }),
    conversation('new', { lastAt: AT(9), unread: 2, orderCode: 'GO77' }),
    conversation('team', { lastAt: AT(10), isHidden: true, kind: 'group', title: 'Night shift' }),
    conversation('mid', { lastAt: AT(5) }),
  ]);
  const all = { filter: 'all', tag: '', search: '', hidden: false } as const;
  const ids = (requested: Parameters<typeof listed>[1], matches: readonly string[] = []) =>
    listed(state, requested, new Set(matches)).map((item) => item.id);

  it.each([
    ['pinned first, then the newest, without hidden ones', all, ['old', 'new', 'mid']],
    ['hidden ones when asked for', { ...all, hidden: true }, ['old', 'team', 'new', 'mid']],
    ['only unread', { ...all, filter: 'unread' }, ['new']],
    ['only pinned', { ...all, filter: 'pinned' }, ['old']],
    ['only of a tag', { ...all, tag: 'vip' }, ['old']],
    ['by an order’s code', { ...all, search: 'go7' }, ['new']],
    ['by nothing that is there', { ...all, search: 'mara' }, []],
  ] as const)('shows %s', (_name, requested, expected) => {
    expect(ids(requested)).toEqual(expected);
  });

  it('shows what the server found by other names', () => {
    expect(ids({ ...all, search: 'zzz' }, ['mid'])).toEqual(['mid']);
  });
});

describe('the local record', () => {
  it('has the fields that other clients of the protocol write', () => {
    const last = message(4, null);
    const record = recordOf(
      conversation('c', { last, lastSeq: 4, lastAt: AT(4), unread: 1, tags: ['vip'], isPin: true }),
      ME,
    );
    expect(record).toMatchObject({
      code: 'c',
      userId: 'them',
      type: 'C2C',
      time: Date.parse(AT(4)),
      time0: Date.parse(AT(0)),
      text: 'words 4',
      userName: 'Amara',
      userImg: null,
      readNum: 1,
      readSysNum: 1,
      isRead: false,
      tag: ['vip'],
      isPin: true,
      isCustomerService: false,
      dbID: 'me:c',
    });
    expect(recordOf(conversation('g', { kind: 'group', title: 'Team' }), ME)).toMatchObject({
      type: 'GROUP',
      userName: 'Team',
    });
  });
});
