import { laterPart, lazyPart } from '#web/lib/loading/lazy-part.tsx';

/** For the header: what is unread, and the latest of it. */
export const NoticeBell = laterPart(async () => (await import('./notice-bell.tsx')).NoticeBell);
/** Above all pages: what the platform says. */
export const AnnouncementBar = lazyPart(async () => (await import('./announcement-bar.tsx')).AnnouncementBar);
/** For the shell: what staff say about the reader's orders. */
export const OrderAlerts = laterPart(async () => (await import('./order-alerts.tsx')).OrderAlerts);
/** For the shell: what has just come. */
export const NoticeBubble = laterPart(async () => (await import('./notice-bubble.tsx')).NoticeBubble);
