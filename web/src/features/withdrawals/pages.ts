import { choice, page, searchSchema } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';

/** What the queue of withdrawals shows. */
export const QUEUE_SHOWS = ['in_review', 'stuck', 'paused', 'all'] as const;

const withdrawalQueueSearch = searchSchema({ show: choice(QUEUE_SHOWS, 'in_review'), page });

export const withdrawalsPages = definePages({
  '/staff/withdrawals': {
    screen: 'withdrawals/staff-withdrawals-page',
    words: ['withdrawals', 'console', 'settings', 'two-people'],
    guard: 'staff',
    search: withdrawalQueueSearch,
    saved: 'withdrawals',
    nav: {
      key: 'withdrawals',
      group: 'house',
      rank: 60,
      letter: 'z',
      icon: 'IconArrowUpRight',
      queues: { withdrawals: {} },
    },
  },
  '/wallet/withdraw': {
    screen: 'withdrawals/withdraw-page',
    words: ['withdrawals', 'security'],
    guard: 'party',
    search: searchSchema({ page }),
  },
});
