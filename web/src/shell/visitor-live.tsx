import { ChatWatch } from '../features/chat/public.tsx';
import { useLive } from './use-live.ts';

/** For a visitor who asked support: the socket and that one conversation, on every page. */
export function VisitorLive() {
  useLive();
  return <ChatWatch />;
}
