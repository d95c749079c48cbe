import { MAX_MARKED } from '#contract/functions/chat.ts';
import { call } from '#web/api/call.ts';
import { isLinked, sendFrame, tellFrame } from '#web/api/socket/socket.ts';
import { takeRead, takeRetracted, withConversations } from './chat-state.ts';
import { changeChat, chatState } from './chat-store.ts';
import { takeConversations } from './engine.ts';
import { chatEngine } from './engine-ref.ts';

/** Marks everything up to a message as read. */
export async function markRead(conversationId: string, seq: number): Promise<void> {
  const me = chatEngine()?.me;
  if (me === undefined) return;
  changeChat((state) => takeRead(state, me, { conversationId, userId: me, seq }));
  const params = { conversationId, seq };
  await (isLinked() ? sendFrame('chat.read', params) : call('chat.markRead', params, { quiet: true })).catch(
    // Counted as unread again when the connection is back.
    () => undefined,
  );
}

/** Marks every conversation of the recent list as read. Throws when the server refuses. */
export async function markAllRead(): Promise<void> {
  const me = chatEngine()?.me;
  if (me === undefined) return;
  let marked: number;
  do ({ marked } = await call('chat.markAllRead', {}));
  while (marked >= MAX_MARKED);
  changeChat((state) => {
    const listed = [...state.conversations.values()].filter((item) => item.unread > 0 && !item.isHidden);
    return listed.reduce(
      (next, { id, lastSeq }) => takeRead(next, me, { conversationId: id, userId: me, seq: lastSeq }),
      state,
    );
  });
}

export function tellTyping(conversationId: string, on: boolean): void {
  tellFrame('chat.typing', { conversationId, on });
}

/** Retracts an own message. Throws when the server refuses. */
export async function retractMessage(conversationId: string, seq: number): Promise<void> {
  await call('chat.retract', { conversationId, seq });
  changeChat((state) => takeRetracted(state, conversationId, seq));
}

/** Pins or tags a conversation; undone when the server refuses. */
export async function setMarks(id: string, marks: { isPin?: boolean; tags?: string[] }): Promise<void> {
  const before = chatState().conversations.get(id);
  if (!before) return;
  changeChat((state) => withConversations(state, [{ ...before, ...marks }]));
  try {
    await call('chat.setMarks', { conversationId: id, ...marks });
  } catch {
    changeChat((state) => withConversations(state, [before]));
  }
}

/** The conversation with a user or of an order, made when there is none yet. Throws when there cannot be one. */
export async function openConversation(requested: { userId: string } | { orderCode: string }): Promise<string> {
  const conversation = await call('chat.openConversation', requested, { quiet: true });
  takeConversations([conversation]);
  return conversation.id;
}

/** Shows an order in a conversation, as a card. */
export function sendOrder(conversationId: string, orderCode: string): void {
  chatEngine()?.outbox.add({ conversationId, kind: 'order', text: '', orderCode });
}
