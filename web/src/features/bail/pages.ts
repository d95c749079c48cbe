import { page, searchSchema } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';

export const bailPages = definePages({
  '/bail': {
    screen: 'bail/bail-page',
    words: ['bail', 'bills', 'points'],
    guard: 'party',
    search: searchSchema({ page }),
  },
});
