import { lazyPart } from '#web/lib/loading/lazy-part.tsx';

/** For the header: what is unread, and the latest of it. */
export const NoticeBell = lazyPart(async () => (await import('./notice-bell.tsx')).NoticeBell);
/** For the shell: what has just come. */
export const NoticeBubble = lazyPart(async () => (await import('./notice-bubble.tsx')).NoticeBubble);
