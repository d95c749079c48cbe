import { CallWatch } from '../features/calls/public.ts';
import { NoticeBubble } from '../features/notices/public.tsx';
import { useLive } from './use-live.ts';

/** What happens elsewhere, for those who are logged in: a socket that keeps the screen fresh, its bubble, and calls. */
export function Live() {
  useLive();
  return (
    <>
      <NoticeBubble />
      <CallWatch />
    </>
  );
}
