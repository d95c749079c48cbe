import type { Conversation } from '#contract/chat/messages.ts';
import type { EventMessage } from '#contract/events/catalogue.ts';
import type { ChatMessage } from '#contract/events/chat.ts';
import type { Signal } from '#contract/frames/signals.ts';
import { call } from '#web/api/call.ts';
import { getSession } from '#web/api/session.ts';
import { isLinked, onEvent, onLink, onReset, onSignal, sendFrame, tellFrame } from '#web/api/socket/socket.ts';
import { debounce } from '#web/lib/pace.ts';
import { keepLoggedIn } from './chat-login.ts';
import {
  forgetUnread,
  takeDelivered,
  takeMessage,
  takeRead,
  takeRetracted,
  withConversations,
  withPresence,
  withThread,
  withTyping,
} from './chat-state.ts';
import { changeChat, chatState, emptyChat } from './chat-store.ts';
import { type ChatEngine, chatEngine, setEngine } from './engine-ref.ts';
import { openLocalChat } from './local-record.ts';
import { openOutbox } from './outbox.ts';
import { withOutgoing } from './thread.ts';
import { closeThreads, fillGaps, refreshThreads, removeConversation } from './thread-loader.ts';
import { transmitter } from './transmit.ts';

const RECENT = 20;
const UNREAD = 50;
/** How long somebody is shown as typing, in milliseconds. */
const TYPING_MS = 6_000;
const DELIVERED_MS = 150;
const MAX_WATCHED = 100;

/**
 * Starts the chat of a member: the local record first, then the server, then live events. Returns a function that stops
 * it.
 */
export function startChat(me: string, isStaff: boolean): (forget: boolean) => void {
  const local = openLocalChat(me);
  const outbox = openOutbox({
    local,
    transmit: transmitter(me, isStaff, local),
    onChange: (all) => {
      const ids = new Set([...chatState().threads.keys(), ...all.map((item) => item.conversationId)]);
      changeChat((state) => {
        let next = state;
        for (const id of ids) {
          next = withThread(next, id, (thread) =>
            withOutgoing(
              thread,
              all.filter((item) => item.conversationId === id),
            ),
          );
        }
        return next;
      });
    },
  });
  const here: ChatEngine = { me, isStaff, local, outbox };
  setEngine(here);
  // The local record first, so that the server's answer is compared with it.
  void local.conversations().then((list) => {
    if (chatEngine() !== here) return;
    if (!chatState().isListed) changeChat((state) => withConversations(state, list));
    void refresh(here);
  });
  isLoggedIn = false;
  const stopLogin = keepLoggedIn({ login: () => login(me), isLinked, onLink });
  const stops = [
    onEvent((message) => hear(here, message)),
    onSignal(hearSignal),
    onReset(() => void refresh(here)),
    onLink((open) => {
      isLoggedIn = false;
      if (!open) return;
      outbox.flush();
      void refresh(here);
    }),
    stopLogin,
    quietTyping(),
  ];
  const online = () => {
    outbox.flush();
    void refresh(here);
  };
  window.addEventListener('online', online);
  void readRepost(here);
  return (forget) => {
    window.removeEventListener('online', online);
    for (const stop of stops) stop();
    outbox.stop();
    closeThreads();
    if (chatEngine() === here) setEngine(null);
    emptyChat();
    void local.close(forget);
  };
}

/** The newest conversations and those with something unread, and the threads that are open. */
async function refresh(here: ChatEngine): Promise<void> {
  const list = (filter: 'all' | 'unread', limit: number) =>
    call('chat.listConversations', { start: 1, limit, filter }, { quiet: true });
  const before = chatState();
  try {
    const [recent, unread] = await Promise.all([list('all', RECENT), list('unread', UNREAD)]);
    if (chatEngine() !== here) return;
    takeConversations([...recent.list, ...unread.list]);
    const stillUnread = unread.list.length < UNREAD ? new Set(unread.list.map((item) => item.id)) : null;
    changeChat((state) => ({
      ...(stillUnread ? forgetUnread(state, before, stillUnread) : state),
      isListed: true,
    }));
  } catch {
    // The next connection tries again; until then the local record is shown.
  }
  await refreshThreads();
}

/** Stores conversations from the server, here and in the local record. */
export function takeConversations(list: readonly Conversation[]): void {
  changeChat((state) => withConversations(state, list));
  keepLocally(list.map((item) => item.id));
  watchPresence();
}

function keepLocally(ids: readonly string[]): void {
  const engine = chatEngine();
  if (!engine) return;
  const conversations = ids.map((id) => chatState().conversations.get(id)).filter((item) => item !== undefined);
  if (conversations.length > 0) engine.local.keepConversations(conversations, engine.me);
}

/** Refetches a conversation that is unknown here, or whose members or marks have changed. */
export async function fetchConversation(conversationId: string): Promise<void> {
  takeConversations([await call('chat.getConversation', { conversationId }, { quiet: true })]);
}

/** The same without waiting: on failure the known state stays. */
export function refreshConversation(conversationId: string): void {
  fetchConversation(conversationId).catch(() => undefined);
}

function hear(here: ChatEngine, { event, payload }: EventMessage): void {
  if (event === 'chat.message') {
    hearMessage(here, payload);
  } else if (event === 'chat.read') {
    changeChat((state) => takeRead(state, here.me, payload));
    keepLocally([payload.conversationId]);
  } else if (event === 'chat.retracted') {
    const { conversationId, seq } = payload;
    changeChat((state) => takeRetracted(state, conversationId, seq));
    void forgetWords(here, conversationId, seq);
    // It is read now. The unread count is requested, because it may include messages that this page has not loaded.
    const conversation = chatState().conversations.get(conversationId);
    if (conversation && conversation.unread > 0 && seq > conversation.readSeq) refreshConversation(conversationId);
  } else if (event === 'chat.conversation') {
    refreshConversation(payload.conversationId);
  }
}

function hearMessage(here: ChatEngine, { conversationId, message }: ChatMessage): void {
  changeChat((state) => takeMessage(state, here.me, { conversationId, message }));
  here.local.keepMessages(conversationId, [message]);
  // A system message may change what is allowed: files can be sent once there is a dispute.
  const isNews = message.senderKind === 'system' || !chatState().conversations.has(conversationId);
  if (isNews) refreshConversation(conversationId);
  else keepLocally([conversationId]);
  if (message.senderId !== here.me) delivered(conversationId);
  if (chatState().threads.has(conversationId)) void fillGaps(conversationId);
}

/** Removes retracted text from the local record. */
async function forgetWords({ local }: ChatEngine, id: string, seq: number): Promise<void> {
  const target = (await local.messages(id, seq + 1)).find((message) => message.seq === seq);
  if (target) local.keepMessages(id, [{ ...target, text: '', data: null, retracted: true }]);
}

function hearSignal({ name, payload }: Signal): void {
  if (name === 'chat.typing') {
    const { conversationId, userId, on } = payload;
    changeChat((state) => withTyping(state, { conversationId, userId }, on ? Date.now() + TYPING_MS : null));
  } else if (name === 'chat.delivered') {
    changeChat((state) => takeDelivered(state, payload));
  } else if (name === 'chat.kicked') {
    removeConversation(payload.conversationId);
  } else if (name === 'presence.changed') {
    const { userId, online } = payload;
    changeChat((state) => withPresence(state, userId, online));
  }
}

const waiting = new Set<string>();
/** Whether this page's connection has logged in to the chat: before that, receipts wait. */
let isLoggedIn = false;
const tellDelivered = debounce(() => {
  if (!isLoggedIn) return;
  for (const conversationId of waiting) {
    const seq = chatState().conversations.get(conversationId)?.lastSeq ?? 0;
    if (seq > 0) tellFrame('chat.delivered', { conversationId, seq });
  }
  waiting.clear();
}, DELIVERED_MS);

function delivered(conversationId: string): void {
  waiting.add(conversationId);
  tellDelivered();
}

const watchPresence = debounce(() => {
  const me = chatEngine()?.me;
  if (me === undefined || !isLinked()) return;
  const ids = new Set<string>();
  for (const conversation of chatState().conversations.values()) {
    for (const member of conversation.members) if (member.userId !== me && member.present) ids.add(member.userId);
  }
  const userIds = [...ids].slice(0, MAX_WATCHED);
  if (userIds.length === 0) return;
  sendFrame('presence.watch', { userIds }).then(
    ({ online }) =>
      changeChat((state) =>
        userIds.reduce((before, userId) => withPresence(before, userId, online.includes(userId)), state),
      ),
    () => undefined,
  );
}, DELIVERED_MS);

async function login(me: string): Promise<void> {
  const { sign } = await call('chat.getSignature', { userId: me }, { quiet: true });
  const { unread } = await sendFrame('chat.login', { sign });
  isLoggedIn = true;
  tellDelivered();
  changeChat((state) => ({ ...state, unreadAtLogin: unread }));
  watchPresence();
}

/** Ends typing marks of users who stopped without a signal. */
function quietTyping(): () => void {
  const timer = setInterval(() => {
    for (const [id, people] of chatState().typing) {
      for (const [userId, until] of people) {
        if (until < Date.now()) changeChat((state) => withTyping(state, { conversationId: id, userId }, null));
      }
    }
  }, 1_000);
  return () => clearInterval(timer);
}

/** Conversations that were handed to the user; fetching them removes local records older than a day. */
async function readRepost({ local }: ChatEngine): Promise<void> {
  // Nothing is handed to a visitor.
  if (!getSession().user) return;
  try {
    const { list, keepAfter } = await call('chat.listRepost', {}, { quiet: true });
    await local.dropBefore(Date.parse(keepAfter));
    takeConversations(list.map((item) => item.conversation));
    for (const { conversation, unanswered } of list) local.keepMessages(conversation.id, unanswered);
  } catch {
    // Not handed over now; the record is dropped at the next start.
  }
}
