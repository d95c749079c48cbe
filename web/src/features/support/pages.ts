import { choice, page, searchSchema, text } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';

export const DESK_TABS = ['mine', 'queue', 'open', 'closed'] as const;

export const supportPages = definePages({
  '/staff/support': {
    screen: 'support/desk-page',
    words: ['support', 'chat', 'calls', 'orders', 'security', 'tickets', 'console', 'market', 'points-orders'],
    guard: 'staff',
    search: searchSchema({ tab: choice(DESK_TABS, 'mine'), c: text(64), page }),
    saved: 'support',
    nav: { key: 'support', group: 'work', rank: 30, letter: 'd', icon: 'IconHeadset', queues: { support: {} } },
  },
  '/support': {
    screen: 'support/support-page',
    operators: 'none',
    words: ['support', 'chat', 'calls', 'orders', 'auth'],
  },
});
