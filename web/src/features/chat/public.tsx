import { laterPart, lazyPart } from '#web/lib/loading/lazy-part.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';

/** What stands in the place of a conversation until its code is here. */
const ChatShape = () => <SkeletonRows rows={5} />;

/** For the shell: a member's chat, wherever they are. */
export const ChatWatch = laterPart(async () => (await import('./engine/chat-watch.tsx')).ChatWatch);
/** For the shell: a message that has just come, where its conversation is not on the screen. */
export const ChatBubble = laterPart(async () => (await import('./messages/chat-bubble.tsx')).ChatBubble);
/** For the header: the way to the conversations, with how many wait. */
export const HeaderChat = laterPart(async () => (await import('./conversations/header-chat.tsx')).HeaderChat);
/** For the header's popover: the four latest conversations. */
export const RecentChats = lazyPart(async () => (await import('./conversations/recent-chats.tsx')).RecentChats);
/** Any conversation, by its id. */
export const ChatWindow = lazyPart(async () => (await import('./chat-window.tsx')).ChatWindow, <ChatShape />);
/** An order's conversation, next to it. */
export const OrderChat = laterPart(async () => (await import('./order-chat.tsx')).OrderChat, <ChatShape />);
/** How much of it is unread. */
export const OrderUnread = laterPart(async () => (await import('./order-chat.tsx')).OrderUnread);
/** Opens the conversation with a person. */
export const MessageButton = lazyPart(async () => (await import('./messages/message-button.tsx')).MessageButton);
/** For moderators: the chat of the parties. */
export const CaseChat = lazyPart(async () => (await import('./case-chat.tsx')).CaseChat, <ChatShape />);
/** For staff: messages that users reported. */
export const ReportsTab = lazyPart(async () => (await import('./reports/reports-tab.tsx')).ReportsTab, <ChatShape />);
/** For staff: a flagged message where it was written. */
export const ExcerptDialog = lazyPart(async () => (await import('./reports/excerpt-dialog.tsx')).ExcerptDialog);
/** Shows an order in a conversation. */
export const sendOrder = async (conversationId: string, orderCode: string): Promise<void> =>
  (await import('./engine/chat-commands.ts')).sendOrder(conversationId, orderCode);
