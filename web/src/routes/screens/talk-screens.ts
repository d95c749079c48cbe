import { screen } from './screen.ts';

/** What is fetched for the pages of chats, support, notices and help. */
export const talkScreens = {
  '/chat': screen({
    area: ['chat', 'orders', 'calls', 'points-orders'],
    load: () => import('../../features/chat/chat-page.tsx'),
    name: 'ChatPage',
  }),
  '/support': screen({
    area: ['support', 'chat', 'calls', 'orders', 'auth'],
    load: () => import('../../features/support/support-page.tsx'),
    name: 'SupportPage',
  }),
  '/notice': screen({
    area: 'notices',
    load: () => import('../../features/notices/notice-page.tsx'),
    name: 'NoticePage',
  }),
  '/help/{-$id}/{-$item}': screen({
    area: 'help',
    load: () => import('../../features/help/help-page.tsx'),
    name: 'HelpPage',
  }),
} as const;
