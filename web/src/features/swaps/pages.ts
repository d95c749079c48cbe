import { definePages } from '#web/page-record.ts';

export const swapsPages = definePages({
  '/staff/swaps': {
    screen: 'swaps/house-page#SwapHousePage',
    words: ['swaps'],
    guard: 'auditor',
    nav: { key: 'swaps', group: 'house', rank: 50, letter: 'e', icon: 'IconArrowsExchange' },
  },
  '/wallet/swap': { screen: 'swaps/swap-page', words: ['swaps', 'people-pauses'], guard: 'party' },
});
