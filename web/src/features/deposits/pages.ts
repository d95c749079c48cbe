import { DEPOSIT_CURRENCIES } from '#core/deposits/deposit-currency.ts';
import { UNCLEAR_DEPOSIT_STATES } from '#core/deposits/deposit-table.ts';
import { choice, page, searchSchema } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';

/** What the list of deposits that are not clear shows. */
export const UNCLEAR_SHOWS = ['all', ...UNCLEAR_DEPOSIT_STATES] as const;
export const DEPOSIT_CURRENCY_FILTERS = ['all', ...DEPOSIT_CURRENCIES] as const;

const unclearDepositSearch = searchSchema({
  show: choice(UNCLEAR_SHOWS, 'all'),
  currency: choice(DEPOSIT_CURRENCY_FILTERS, 'all'),
  page,
});

export const depositsPages = definePages({
  '/staff/deposits': {
    screen: 'deposits/watch-page#DepositWatchPage',
    words: ['deposits', 'console'],
    guard: 'staff',
    search: unclearDepositSearch,
    saved: 'deposits',
    nav: { key: 'deposits', group: 'house', rank: 20, letter: 'y', icon: 'IconCoins', queues: { deposits: {} } },
  },
  '/wallet/deposit': {
    screen: 'deposits/deposit-page',
    words: ['deposits', 'security'],
    guard: 'party',
    search: searchSchema({ page }),
  },
});
