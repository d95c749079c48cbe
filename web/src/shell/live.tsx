import { Bubble } from './bubble.tsx';
import { useLive } from './use-live.ts';

/** What happens elsewhere, for those who are logged in: a socket that keeps the screen fresh, and its bubble. */
export function Live() {
  useLive();
  return <Bubble />;
}
