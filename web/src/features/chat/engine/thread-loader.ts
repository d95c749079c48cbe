import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { withoutConversation, withThread } from './chat-state.ts';
import { changeChat, chatState } from './chat-store.ts';
import { chatEngine } from './engine-ref.ts';
import { EMPTY_THREAD, firstGap, mergeMessages, takeNewest, takePage, withOutgoing } from './thread.ts';

const PAGE = 50;
const GAP_PAGE = 100;
/** More than this behind a gap is not worth filling: the newest page is shown, and older ones as they are scrolled to. */
const MAX_GAP_PAGES = 5;

const open = new Map<string, number>();
const filling = new Set<string>();

/** Opens a thread: the local record at once, then the newest page. Returns a function that closes it. */
export function openThread(id: string): () => void {
  open.set(id, (open.get(id) ?? 0) + 1);
  void start(id);
  return () => {
    const left = (open.get(id) ?? 1) - 1;
    if (left > 0) open.set(id, left);
    else open.delete(id);
  };
}

/** Whether a window shows this conversation. */
export const isThreadOpen = (id: string): boolean => open.has(id);

export function closeThreads(): void {
  open.clear();
}

async function start(id: string): Promise<void> {
  const engine = chatEngine();
  if (!engine) return;
  if (!chatState().threads.get(id)?.isFresh) {
    const kept = await engine.local.messages(id);
    const outgoing = engine.outbox.all().filter((item) => item.conversationId === id);
    changeChat((state) => withThread(state, id, (thread) => withOutgoing(mergeMessages(thread, kept), outgoing)));
  }
  await loadNewest(id);
}

/** Fetches the newest page; on failure the thread shows it. */
export async function loadNewest(id: string): Promise<void> {
  const page = await listMessages(id, { limit: PAGE });
  changeChat((state) =>
    withThread(state, id, (thread) => (page ? takeNewest(thread, page) : { ...thread, isLost: true })),
  );
}

/** After a lost connection: refetches the open threads. */
export async function refreshThreads(): Promise<void> {
  await Promise.all([...open.keys()].map((id) => loadNewest(id)));
}

/** Loads the page above. Returns whether there was one; without a connection it comes from the local record. */
export async function loadOlder(id: string): Promise<boolean> {
  const { messages = [] } = chatState().threads.get(id) ?? {};
  const before = messages[0]?.seq;
  if (before === undefined) return false;
  const page = await listMessages(id, { before, limit: PAGE });
  const older = page ? page.messages : ((await chatEngine()?.local.messages(id, before)) ?? []);
  changeChat((state) =>
    withThread(state, id, (thread) => (page ? takePage(thread, page) : mergeMessages(thread, older))),
  );
  return older.length > 0;
}

/** Loads upwards until a message is here. Returns whether it is. */
export async function loadUpTo(id: string, seq: number): Promise<boolean> {
  const has = () =>
    chatState()
      .threads.get(id)
      ?.messages.some((message) => message.seq === seq) ?? false;
  for (let page = 0; page < 40 && !has(); page++) if (!(await loadOlder(id))) break;
  return has();
}

/** Fetches what is missing between messages that are here. */
export async function fillGaps(id: string): Promise<void> {
  if (filling.has(id)) return;
  filling.add(id);
  try {
    for (let pages = 0; pages < MAX_GAP_PAGES; pages++) {
      const gap = firstGap(chatState().threads.get(id) ?? EMPTY_THREAD);
      if (gap === null) return;
      const page = await listMessages(id, { after: gap, limit: GAP_PAGE });
      if (!page || page.messages.length === 0) return;
      changeChat((state) => withThread(state, id, (thread) => takePage(thread, page)));
    }
    await loadNewest(id);
  } finally {
    filling.delete(id);
  }
}

async function listMessages(conversationId: string, which: { before?: number; after?: number; limit: number }) {
  try {
    const page = await call('chat.listMessages', { conversationId, ...which }, { quiet: true });
    chatEngine()?.local.keepMessages(conversationId, page.messages);
    return page;
  } catch (error) {
    // The message about the removal may have been missed.
    if (hasCode(error, 'nothing.found') && chatState().conversations.has(conversationId))
      removeConversation(conversationId);
    return null;
  }
}

/** Removes a conversation that is closed for the user; its window shows it. */
export function removeConversation(id: string): void {
  changeChat((state) => withoutConversation(state, id));
  chatEngine()?.local.forgetConversation(id);
}
