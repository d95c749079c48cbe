import { choice, matching, searchSchema, text } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';

export const chatPages = definePages({
  '/chat': {
    screen: 'chat/chat-page',
    words: ['chat', 'orders', 'calls', 'points-orders'],
    guard: 'user',
    operators: 'chat',
    search: searchSchema({
      c: text(64),
      m: matching(/^\d{1,15}$/),
      filter: choice(['all', 'unread', 'pinned', 'teams'], 'all'),
      tag: text(24),
      search: text(60),
    }),
  },
});
