/** For the head of a chat: calls its other person. */
export { CallButtons } from './call-buttons.tsx';
/** For the shell: incoming calls on any page. */
export { CallWatch } from './call-watch.tsx';
