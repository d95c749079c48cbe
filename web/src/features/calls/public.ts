/** For the head of a chat: calls its other person. */
export { CallButtons } from './call-buttons.tsx';
/** For the shell: what rings wherever one is. */
export { CallWatch } from './call-watch.tsx';
