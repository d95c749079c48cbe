import { useSession } from '../api/session.ts';
import { CallWatch } from '../features/calls/public.ts';
import { ChatBubble, ChatWatch } from '../features/chat/public.tsx';
import { NoticeBubble, OrderAlerts } from '../features/notices/public.tsx';
import { loadArea } from '../i18n/i18n.ts';
import { laterPart, lazyPart } from '../lib/loading/lazy-part.tsx';
import { BubblePlace } from '../ui/overlay/bubble.tsx';
import { mayChat } from './guards.ts';
import { OfflineBar } from './states/offline-bar.tsx';
import { useLive } from './use-live.ts';

const PayoutDialogs = laterPart(async () => {
  const [{ PayoutDialogs: Loaded }] = await Promise.all([
    import('../features/switches/public.ts'),
    loadArea('switches'),
  ]);
  return Loaded;
});

const ShiftBar = lazyPart(async () => {
  const [{ ShiftBar: Loaded }] = await Promise.all([import('../features/shifts/public.ts'), loadArea('shifts')]);
  return Loaded;
});

/** Live updates for logged-in users: the socket that refreshes queries, bubbles, calls and chat. */
export function Live() {
  useLive();
  const { user } = useSession();
  const writes = user === null || mayChat(user);
  return (
    <>
      <OfflineBar />
      {(user?.isStaff || user?.teamId) && <ShiftBar />}
      <BubblePlace>
        {user && !user.operatorId && <NoticeBubble />}
        {writes && <ChatBubble />}
      </BubblePlace>
      <OrderAlerts />
      {writes && <CallWatch />}
      {writes && <ChatWatch />}
      {user?.serverType === 3 && <PayoutDialogs />}
    </>
  );
}
