import { useSession } from '../api/session.ts';
import { CallWatch } from '../features/calls/public.ts';
import { ChatBubble, ChatWatch } from '../features/chat/public.tsx';
import { isAlerted, OrderAlert } from '../features/inbox/public.ts';
import { NoticeBubble, OrderAlerts } from '../features/notices/public.tsx';
import { withWords } from '../i18n/with-words.ts';
import { laterPart, lazyPart } from '../lib/loading/lazy-part.tsx';
import { BubblePlace } from '../ui/overlay/bubble.tsx';
import { mayChat } from './guards.ts';
import { hasDesk } from './home-of.ts';
import { OfflineBar } from './states/offline-bar.tsx';
import { useLive } from './use-live.ts';

const PayoutDialogs = laterPart(
  withWords('switches', async () => (await import('../features/switches/public.ts')).PayoutDialogs),
);

const ShiftBar = lazyPart(withWords('shifts', async () => (await import('../features/shifts/public.ts')).ShiftBar));

const isNowhere = () => Promise.resolve(false);

/** Live updates for logged-in users: the socket that refreshes queries, bubbles, calls and chat. */
export function Live() {
  useLive();
  const { user } = useSession();
  const atDesk = user !== null && hasDesk(user);
  const writes = user === null || mayChat(user);
  return (
    <>
      <OfflineBar />
      {(user?.isStaff || user?.teamId) && <ShiftBar />}
      <BubblePlace>
        {atDesk && <OrderAlert />}
        {/* A new order of a provider has an alert of its own. */}
        {user && !user.operatorId && <NoticeBubble isElsewhere={atDesk ? isAlerted : isNowhere} />}
        {writes && <ChatBubble />}
      </BubblePlace>
      <OrderAlerts />
      {writes && <CallWatch />}
      {writes && <ChatWatch />}
      {user?.serverType === 3 && <PayoutDialogs />}
    </>
  );
}
