import type { Message } from '#contract/chat/messages.ts';
import { MAX_MARKED } from '#contract/functions/chat.ts';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { isLinked, sendFrame, tellFrame } from '#web/api/socket/socket.ts';
import { uuid } from '#web/lib/crypto/uuid.ts';
import { isWaiting, takeRead, takeRetracted, withConversations } from './chat-state.ts';
import { changeChat, chatState } from './chat-store.ts';
import { takeConversations } from './engine.ts';
import { chatEngine } from './engine-ref.ts';
import type { OutgoingFile } from './thread.ts';

/** Marks everything up to a message as read. */
export async function markRead(conversationId: string, seq: number): Promise<void> {
  const me = chatEngine()?.me;
  if (me === undefined) return;
  changeChat((state) => takeRead(state, me, { conversationId, userId: me, seq }));
  const params = { conversationId, seq };
  const overGateway = () => call('chat.markRead', params, { quiet: true });
  // A new connection gives receipts only after its chat login.
  const overSocket = () =>
    sendFrame('chat.read', params).catch((error: unknown) => {
      if (hasCode(error, 'chat.login_first')) return overGateway();
      throw error;
    });
  await (isLinked() ? overSocket() : overGateway()).catch(
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
    const listed = [...state.conversations.values()].filter((item) => isWaiting(item) && !item.isHidden);
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

/** Pins, mutes, tags or marks a conversation as unread; undone when the server refuses. */
export async function setMarks(
  id: string,
  marks: { isPin?: boolean; isMuted?: boolean; isUnread?: boolean; tags?: string[] },
): Promise<void> {
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

/** Sends on the text and the pictures of a message to another conversation. Throws when a picture cannot be fetched. */
export async function forwardMessage(
  to: string,
  { conversationId, message, name }: { conversationId: string; message: Message; name: string },
): Promise<void> {
  const { seq, at, hash, text, data } = message;
  const files = data && 'files' in data ? await Promise.all(data.files.map(copyOf)) : [];
  const outbox = chatEngine()?.outbox;
  if (files.length > 0) outbox?.add({ conversationId: to, kind: 'image', text: '', files });
  const forward = { conversationId, seq, shown: { name, at, seq, hash } };
  if (text !== '') outbox?.add({ conversationId: to, text, forward });
  if (data && 'orderCode' in data) sendOrder(to, data.orderCode);
}

/** A stored picture, to be sent once more: a file belongs to one message. */
async function copyOf(file: { uploadId: string; width: number | null; height: number | null }): Promise<OutgoingFile> {
  const { url } = await call('uploads.getLink', { id: file.uploadId });
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the picture answered ${answer.status}`);
  const { width, height } = file;
  return { key: uuid(), name: 'picture', kind: 'image', blob: await answer.blob(), uploadId: null, width, height };
}
