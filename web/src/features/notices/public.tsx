import { type ComponentType, lazy, Suspense } from 'react';
import { loadChunk } from '#web/lib/load-chunk.ts';

const Nothing: ComponentType = () => null;

/** A part that only members have: fetched for them, and done without when it cannot be. */
function part(load: () => Promise<ComponentType>): ComponentType {
  const Loaded = lazy<ComponentType>(() =>
    loadChunk(load).then(
      (found) => ({ default: found }),
      () => ({ default: Nothing }),
    ),
  );
  return () => (
    <Suspense fallback={null}>
      <Loaded />
    </Suspense>
  );
}

/** For the header: what is unread, and the latest of it. */
export const NoticeBell = part(async () => (await import('./notice-bell.tsx')).NoticeBell);
/** For the shell: what has just come. */
export const NoticeBubble = part(async () => (await import('./notice-bubble.tsx')).NoticeBubble);
