import { PAYOUT_STATES } from '#core/payouts/payout-states.ts';
import { choice, page, searchSchema, text } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';

const payoutSearch = searchSchema({ again: text(64), show: choice(['all', 'open', 'ended'], 'all'), page });
const staffPayoutSearch = searchSchema({
  tab: choice(['waiting', 'all'], 'waiting'),
  state: choice(['any', ...PAYOUT_STATES], 'any'),
  page,
});

export const payoutsPages = definePages({
  '/payouts': {
    screen: 'payouts/work-page#PayoutWorkPage',
    words: ['payouts', 'switches', 'security'],
    guard: 'party',
    search: searchSchema({ tab: choice(['waiting', 'mine', 'ended'], 'waiting'), page }),
  },
  '/staff/payouts': {
    screen: 'payouts/staff-page#StaffPayoutsPage',
    words: ['payouts', 'console'],
    guard: 'staff',
    search: staffPayoutSearch,
    saved: 'payouts',
    nav: { key: 'payouts', group: 'house', rank: 30, letter: 'q', icon: 'IconBuildingBank', queues: { payouts: {} } },
  },
  '/staff/payouts/$id': {
    screen: 'payouts/staff-detail-page#StaffPayoutPage',
    words: ['payouts', 'security', 'payment-accounts', 'two-people', 'standing'],
    guard: 'staff',
  },
  '/wallet/payout': {
    screen: 'payouts/payout-page',
    words: ['payouts', 'security', 'people-pauses'],
    guard: 'party',
    search: payoutSearch,
  },
  '/wallet/payout/$id': {
    screen: 'payouts/payout-detail-page',
    words: ['payouts', 'security', 'payment-accounts'],
    guard: 'party',
  },
});
