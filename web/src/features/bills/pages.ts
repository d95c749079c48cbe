import { choice, day, page, searchSchema } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';
import { HISTORY_GROUPS, HISTORY_KINDS } from '#web/shared-searches.ts';

const billSearch = searchSchema({
  kind: choice(HISTORY_KINDS, 'all'),
  group: choice(HISTORY_GROUPS, 'all'),
  from: day,
  to: day,
  page,
});

export const billsPages = definePages({
  '/bill': { move: '/bill/gift' },
  '/bill/gift': { screen: 'bills/gift-bill-page', words: ['bills', 'points'], guard: 'user', search: billSearch },
  '/bill/otc': { screen: 'bills/otc-bill-page', words: ['bills', 'points'], guard: 'user', search: billSearch },
});
