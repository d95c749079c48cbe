import { CallWatch } from '../features/calls/public.ts';
import { ChatWatch } from '../features/chat/public.tsx';
import { NoticeBubble } from '../features/notices/public.tsx';
import { useLive } from './use-live.ts';

/** What happens elsewhere, for those who are logged in: a socket that keeps the screen fresh, its bubble, calls and chat. */
export function Live() {
  useLive();
  return (
    <>
      <NoticeBubble />
      <CallWatch />
      <ChatWatch />
    </>
  );
}
