import { type ComponentType, lazy, Suspense } from 'react';
import { loadChunk } from '#web/lib/load-chunk.ts';

const Nothing = () => null;

/** A part that is fetched when it is first shown; who cannot fetch it reads on without. */
function part<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy<ComponentType<P>>(() =>
    loadChunk(load).then(
      (found) => ({ default: found }),
      () => ({ default: Nothing as ComponentType<P> }),
    ),
  ) as unknown as ComponentType<P>;
  return (props: P) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** For the shell: a member's chat, wherever they are. */
export const ChatWatch = part(async () => (await import('./chat-watch.tsx')).ChatWatch);
/** For the header: the way to the conversations, with how many wait. */
export const HeaderChat = part(async () => (await import('./header-chat.tsx')).HeaderChat);
/** For the header's popover: the four latest conversations. */
export const RecentChats = part(async () => (await import('./recent-chats.tsx')).RecentChats);
/** Any conversation, by its id. */
export const ChatWindow = part(async () => (await import('./chat-window.tsx')).ChatWindow);
/** An order's conversation, beside it. */
export const OrderChat = part(async () => (await import('./order-chat.tsx')).OrderChat);
/** How much of it is unread. */
export const OrderUnread = part(async () => (await import('./order-chat.tsx')).OrderUnread);
/** Opens the conversation with a person. */
export const MessageButton = part(async () => (await import('./message-button.tsx')).MessageButton);
/** For the moderator's bench: what the parties wrote. */
export const CaseChat = part(async () => (await import('./case-chat.tsx')).CaseChat);
