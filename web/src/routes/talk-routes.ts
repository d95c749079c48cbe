import { page } from './page.ts';

const helpPage = {
  area: 'help',
  load: () => import('../features/help/help-page.tsx'),
  name: 'HelpPage',
} as const;

/** The pages of chats, support, notices and help. */
export const talkRoutes = [
  page({
    path: '/chat',
    area: ['chat', 'orders', 'calls'],
    load: () => import('../features/chat/chat-page.tsx'),
    name: 'ChatPage',
    guard: 'user',
  }),
  page({
    path: '/support',
    area: ['support', 'chat', 'calls', 'orders', 'auth'],
    load: () => import('../features/support/support-page.tsx'),
    name: 'SupportPage',
  }),
  page({
    path: '/notice',
    area: 'notices',
    load: () => import('../features/notices/notice-page.tsx'),
    name: 'NoticePage',
    guard: 'user',
  }),
  page({ ...helpPage, path: '/help/{-$id}/{-$item}' }),
] as const;
