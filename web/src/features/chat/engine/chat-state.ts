import type { Conversation, Message } from '#contract/chat/messages.ts';
import type { ChatMessage, ChatRead } from '#contract/events/chat.ts';
import { EMPTY_THREAD, mergeMessages, retract, type Thread } from './thread.ts';

/** The state of this tab's conversations. Changed only by the functions below. */
export interface ChatState {
  readonly conversations: ReadonlyMap<string, Conversation>;
  readonly threads: ReadonlyMap<string, Thread>;
  /** For each conversation, who is typing and until when (local milliseconds) that is shown. */
  readonly typing: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Conversations from which the user was removed while they were open. */
  readonly kicked: ReadonlySet<string>;
  /** The newest conversations have come from the server. */
  readonly isListed: boolean;
  /** Unread conversations as the chat login counted them; shown until the conversations are listed. */
  readonly unreadAtLogin: number;
}

export const EMPTY_STATE: ChatState = {
  conversations: new Map(),
  threads: new Map(),
  typing: new Map(),
  kicked: new Set(),
  isListed: false,
  unreadAtLogin: 0,
};

const MAX_UNREAD = 999;

export function withConversations(state: ChatState, list: readonly Conversation[]): ChatState {
  if (list.length === 0) return state;
  const conversations = new Map(state.conversations);
  for (const item of list) conversations.set(item.id, newer(conversations.get(item.id), item));
  return { ...state, conversations, kicked: without(state.kicked, list) };
}

/** A user who was removed and added again, such as an agent who takes a request back, can read on. */
function without(kicked: ReadonlySet<string>, list: readonly Conversation[]): ReadonlySet<string> {
  const back = list.filter((item) => kicked.has(item.id) && item.refusal !== 'left');
  if (back.length === 0) return kicked;
  return new Set([...kicked].filter((id) => back.every((item) => item.id !== id)));
}

/** An answer that was on its way while a live message arrived must not undo that message. */
function newer(held: Conversation | undefined, loaded: Conversation): Conversation {
  if (!held || held.lastSeq <= loaded.lastSeq) return loaded;
  return { ...loaded, last: held.last, lastSeq: held.lastSeq, lastAt: held.lastAt, unread: held.unread };
}

export function withThread(state: ChatState, id: string, change: (thread: Thread) => Thread): ChatState {
  const before = state.threads.get(id) ?? EMPTY_THREAD;
  const after = change(before);
  if (after === before && state.threads.has(id)) return state;
  return { ...state, threads: new Map(state.threads).set(id, after) };
}

/** A message was stored, by whomever: it is the conversation's last one, and unread when others wrote it. */
export function takeMessage(state: ChatState, me: string, { conversationId, message }: ChatMessage): ChatState {
  const heard = quiet(state, conversationId, message.senderId);
  const conversation = heard.conversations.get(conversationId);
  const updated =
    conversation && message.seq > conversation.lastSeq
      ? withConversation(heard, afterMessage(conversation, me, message))
      : heard;
  if (!updated.threads.has(conversationId)) return updated;
  return withThread(updated, conversationId, (thread) => mergeMessages(thread, [message]));
}

function afterMessage(conversation: Conversation, me: string, message: Message): Conversation {
  const isMine = message.senderId === me;
  return {
    ...conversation,
    last: message,
    lastSeq: message.seq,
    lastAt: message.at,
    unread: isMine ? 0 : Math.min(MAX_UNREAD, conversation.unread + 1),
    readSeq: isMine ? message.seq : conversation.readSeq,
    members: conversation.members.map((member) =>
      member.userId === message.senderId ? { ...member, readSeq: message.seq, deliveredSeq: message.seq } : member,
    ),
  };
}

/** A member has read up to a message; the user's own position also changes the unread count. */
export function takeRead(state: ChatState, me: string, { conversationId, userId, seq }: ChatRead): ChatState {
  const conversation = state.conversations.get(conversationId);
  if (!conversation) return state;
  const members = conversation.members.map((member) =>
    member.userId === userId && member.readSeq < seq
      ? { ...member, readSeq: seq, deliveredSeq: Math.max(member.deliveredSeq, seq) }
      : member,
  );
  if (userId !== me) return withConversation(state, { ...conversation, members });
  if (seq < conversation.readSeq) return state;
  const isUnread = false;
  const later = state.threads
    .get(conversationId)
    ?.messages.filter((message) => message.seq > seq && message.senderId !== me).length;
  const unread = seq >= conversation.lastSeq ? 0 : Math.min(conversation.unread, later ?? conversation.unread);
  return withConversation(state, { ...conversation, members, readSeq: seq, unread, isUnread });
}

/**
 * Conversations that the server no longer counts as unread were read elsewhere while this page was offline. Only those
 * unchanged since the request (`before`): a message may have come since.
 */
export function forgetUnread(state: ChatState, before: ChatState, stillUnread: ReadonlySet<string>): ChatState {
  const read = [...state.conversations.values()].filter(
    (conversation) =>
      isWaiting(conversation) &&
      !conversation.isHidden &&
      !stillUnread.has(conversation.id) &&
      before.conversations.get(conversation.id)?.lastSeq === conversation.lastSeq,
  );
  return withConversations(
    state,
    read.map((item) => ({ ...item, unread: 0, isUnread: false, readSeq: item.lastSeq })),
  );
}

export function takeDelivered(state: ChatState, { conversationId, userId, seq }: ChatRead): ChatState {
  const conversation = state.conversations.get(conversationId);
  if (!conversation?.members.some((member) => member.userId === userId && member.deliveredSeq < seq)) return state;
  const members = conversation.members.map((member) =>
    member.userId === userId ? { ...member, deliveredSeq: Math.max(member.deliveredSeq, seq) } : member,
  );
  return withConversation(state, { ...conversation, members });
}

export function takeRetracted(state: ChatState, conversationId: string, seq: number): ChatState {
  const conversation = state.conversations.get(conversationId);
  const isLast = conversation?.last?.seq === seq;
  const updated =
    conversation?.last && isLast
      ? withConversation(state, {
          ...conversation,
          last: { ...conversation.last, retracted: true, text: '', data: null },
        })
      : state;
  if (!updated.threads.has(conversationId)) return updated;
  return withThread(updated, conversationId, (thread) => retract(thread, seq));
}

export interface Typist {
  readonly conversationId: string;
  readonly userId: string;
}

/** Somebody is typing, shown until a local time in milliseconds; null: stopped. */
export function withTyping(state: ChatState, { conversationId: id, userId }: Typist, until: number | null): ChatState {
  const here = new Map(state.typing.get(id));
  if (until === null && !here.has(userId)) return state;
  if (until === null) here.delete(userId);
  else here.set(userId, until);
  return { ...state, typing: new Map(state.typing).set(id, here) };
}

/** The sender of a message has stopped typing. */
function quiet(state: ChatState, id: string, userId: string | null): ChatState {
  return userId === null ? state : withTyping(state, { conversationId: id, userId }, null);
}

export function withPresence(state: ChatState, userId: string, online: boolean): ChatState {
  const changed = [...state.conversations.values()].filter((conversation) =>
    conversation.members.some((member) => member.userId === userId && member.online !== online),
  );
  return withConversations(
    state,
    changed.map((item) => ({
      ...item,
      members: item.members.map((member) => (member.userId === userId ? { ...member, online } : member)),
    })),
  );
}

export function withoutConversation(state: ChatState, id: string): ChatState {
  const conversations = new Map(state.conversations);
  const threads = new Map(state.threads);
  conversations.delete(id);
  threads.delete(id);
  return { ...state, conversations, threads, kicked: new Set(state.kicked).add(id) };
}

function withConversation(state: ChatState, conversation: Conversation): ChatState {
  return { ...state, conversations: new Map(state.conversations).set(conversation.id, conversation) };
}

/** Whether a conversation holds something unread, or the reader marked it so. */
export const isWaiting = ({ unread, isUnread }: Conversation): boolean => unread > 0 || isUnread;

/** How many conversations hold something unread; hidden ones are not counted. */
export function unreadOf({ conversations, isListed, unreadAtLogin }: ChatState): number {
  if (!isListed && unreadAtLogin > 0) return unreadAtLogin;
  let count = 0;
  for (const conversation of conversations.values()) if (isWaiting(conversation) && !conversation.isHidden) count++;
  return count;
}

export interface ListFilter {
  readonly filter: 'all' | 'unread' | 'pinned';
  readonly tag: string;
  readonly search: string;
  readonly hidden: boolean;
}

/** The conversations of a list, pinned ones first, then the newest. `found`: the server's matches of this search. */
export function listed(state: ChatState, requested: ListFilter, matches: ReadonlySet<string>): Conversation[] {
  const wanted = requested.search.trim().toLowerCase();
  const fits = (item: Conversation) =>
    (requested.hidden || !item.isHidden) &&
    (requested.filter !== 'unread' || isWaiting(item)) &&
    (requested.filter !== 'pinned' || item.isPin) &&
    (!requested.tag || item.tags.includes(requested.tag)) &&
    (!wanted || matches.has(item.id) || isNamed(item, wanted));
  return [...state.conversations.values()]
    .filter(fits)
    .sort((a, b) => Number(b.isPin) - Number(a.isPin) || b.lastAt.localeCompare(a.lastAt) || a.id.localeCompare(b.id));
}

function isNamed(item: Conversation, wanted: string): boolean {
  const names = [item.title, item.orderCode ?? '', ...item.members.map((member) => member.name)];
  return names.some((name) => name.toLowerCase().startsWith(wanted));
}
