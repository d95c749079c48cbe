import { CallWatch } from '../features/calls/public.ts';
import { ChatBubble, ChatWatch } from '../features/chat/public.tsx';
import { NoticeBubble } from '../features/notices/public.tsx';
import { BubblePlace } from '../ui/overlay/bubble.tsx';
import { OfflineBar } from './states/offline-bar.tsx';
import { useLive } from './use-live.ts';

/** Live updates for logged-in users: the socket that refreshes queries, bubbles, calls and chat. */
export function Live() {
  useLive();
  return (
    <>
      <OfflineBar />
      <BubblePlace>
        <NoticeBubble />
        <ChatBubble />
      </BubblePlace>
      <CallWatch />
      <ChatWatch />
    </>
  );
}
