import { choice, page, searchSchema } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';

export const NOTICE_TYPES = ['all', '6', '8'] as const;

export const noticesPages = definePages({
  '/notice': {
    screen: 'notices/notice-page',
    words: ['notices'],
    guard: 'user',
    search: searchSchema({ tab: choice(['list', 'settings'], 'list'), type: choice(NOTICE_TYPES, 'all'), page }),
  },
});
