import { useCallback, useEffect, useState } from 'react';
import type { ChatMessage } from '#contract/events/chat.ts';
import { useSession } from '#web/api/session.ts';
import { onEvent } from '#web/api/socket/socket.ts';
import { paths } from '#web/paths.ts';
import { Bubble } from '#web/ui/overlay/bubble.tsx';
import { orderText } from '../conversations/order-text.ts';
import { roomTitle } from '../conversations/room-title.ts';
import { useConversation } from '../engine/chat-store.ts';
import { peerOf } from '../engine/local-record.ts';
import { isThreadOpen } from '../engine/thread-loader.ts';
import { briefly } from './briefly.ts';
import { PeerMark } from './peer-mark.tsx';
import { useChatWords } from './special-messages.tsx';

/** Messages of people: system messages about an order have notices, and the assistant answers in an open chat. */
const PEOPLE: readonly ChatMessage['message']['senderKind'][] = ['user', 'staff', 'visitor'];

/** A message that has just come, while its conversation is not on the screen; pressing it leads there. */
export function ChatBubble() {
  const { t } = useChatWords();
  const { user } = useSession();
  const me = user?.userId;
  const [shown, setTold] = useState<ChatMessage | null>(null);
  const hide = useCallback(() => setTold(null), []);
  useEffect(
    () =>
      onEvent(({ event, payload }) => {
        if (event !== 'chat.message') return;
        const { conversationId, message } = payload;
        if (message.senderId === me || !PEOPLE.includes(message.senderKind)) return;
        // The list of the chats shows it as well.
        if (isThreadOpen(conversationId) || location.pathname === paths.chat()) return;
        setTold({ conversationId, message });
      }),
    [me],
  );
  const conversation = useConversation(shown?.conversationId ?? '');
  // Not loaded yet, or read in another tab meanwhile.
  if (!shown || !me || !conversation || conversation.isHidden || conversation.isMuted) return null;
  if (conversation.readSeq >= shown.message.seq) return null;
  const { message } = shown;
  const sender = conversation.members.find((member) => member.userId === message.senderId);
  const title = roomTitle(t, conversation);
  const isDesk = user.isStaff && conversation.kind === 'support';
  return (
    <Bubble
      key={message.id}
      href={isDesk ? paths.supportDesk(conversation.id) : paths.chat(conversation.id)}
      mark={<PeerMark peer={peerOf(conversation, me)} title={title} kind={conversation.kind} />}
      title={[sender?.name ?? title, ...(conversation.orderCode ? [orderText(conversation)] : [])].join(' · ')}
      text={briefly(t, message)}
      onGone={hide}
      testId="chat-bubble"
    />
  );
}
