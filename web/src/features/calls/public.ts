import { laterPart } from '#web/lib/loading/lazy-part.tsx';

/** For the head of a chat: calls its other person. */
export { CallButtons } from './call-buttons.tsx';
/** For the shell: incoming calls on any page. */
export const CallWatch = laterPart(async () => (await import('./call-watch.tsx')).CallWatch);
