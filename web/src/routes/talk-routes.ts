import { page } from './page.ts';

/** The pages of chats, support, notices and help. */
export const talkRoutes = [
  page('/chat', 'user'),
  page('/support'),
  page('/notice', 'user'),
  page('/help/{-$id}/{-$item}'),
] as const;
