import { WAITING_KINDS } from '#core/orders/waiting-kinds.ts';
import { choice, page, searchSchema } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';

export const inboxPages = definePages({
  '/providerDesk': {
    screen: 'inbox/provider/provider-desk-page',
    words: ['inbox', 'orders', 'points-orders', 'payouts', 'chat', 'market', 'ads'],
    guard: 'provider',
    operators: 'orders',
  },
  '/orderList/waiting': {
    screen: 'inbox/inbox-page',
    words: ['inbox', 'orders', 'points-orders', 'payouts', 'chat'],
    guard: 'user',
    operators: 'any',
    search: searchSchema({ kind: choice(['all', ...WAITING_KINDS], 'all'), page }),
  },
});
