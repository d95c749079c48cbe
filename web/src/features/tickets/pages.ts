import { REWARD_KINDS, REWARD_PAYMENTS } from '#core/tickets/rewards.ts';
import { choice, day, page, searchSchema, text } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';

export const TICKET_SHOWS = ['pending', 'mine', 'unowned', 'processed', 'all'] as const;
export const TICKET_KINDS = ['any', 'consult', 'complaint'] as const;
export const TICKET_SOLVED = ['any', 'yes', 'no'] as const;
export const TICKET_SORTS = ['newest', 'oldest'] as const;
export const FEEDBACK_STATES = ['pending', 'processed'] as const;
const REWARD_FILTERS = ['all', ...REWARD_KINDS] as const;
const PAYMENT_FILTERS = ['all', ...REWARD_PAYMENTS] as const;

const workOrdersSearch = searchSchema({
  show: choice(TICKET_SHOWS, 'pending'),
  kind: choice(TICKET_KINDS, 'any'),
  solved: choice(TICKET_SOLVED, 'any'),
  sort: choice(TICKET_SORTS, 'newest'),
  q: text(64),
  from: day,
  to: day,
  page,
});

export const ticketsPages = definePages({
  '/feedback': {
    screen: 'tickets/feedback-page',
    words: ['tickets'],
    guard: 'user',
    search: searchSchema({ from: text(200) }),
  },
  '/feedbackList': {
    screen: 'tickets/feedback-list-page',
    words: ['tickets', 'console'],
    guard: 'staff',
    search: searchSchema({ state: choice(FEEDBACK_STATES, 'pending'), page }),
    saved: 'feedback',
    nav: { key: 'feedback', group: 'work', rank: 50, letter: 'b', icon: 'IconBulb', queues: { feedback: {} } },
  },
  '/myRequests': {
    screen: 'tickets/my-requests-page',
    words: ['tickets'],
    guard: 'user',
    search: searchSchema({ page }),
  },
  '/myRequests/$code': { screen: 'tickets/my-request-page', words: ['tickets'], guard: 'user' },
  '/myRequests/new': {
    screen: 'tickets/new-request-page',
    words: ['tickets', 'market'],
    guard: 'user',
    search: searchSchema({ order: text(22) }),
  },
  '/staff/rewards': {
    screen: 'tickets/rewards-page',
    words: ['tickets', 'console'],
    guard: 'staff',
    search: searchSchema({
      kind: choice(REWARD_FILTERS, 'all'),
      payment: choice(PAYMENT_FILTERS, 'all'),
      page,
    }),
    saved: 'rewards',
    nav: { key: 'rewards', group: 'work', rank: 60, letter: 'r', icon: 'IconGift' },
  },
  '/workOrderList': {
    screen: 'tickets/work-orders-page',
    words: ['tickets', 'settings', 'console'],
    guard: 'staff',
    search: workOrdersSearch,
    saved: 'tickets',
    nav: { key: 'tickets', group: 'work', rank: 40, letter: 'k', icon: 'IconTicket', queues: { tickets: {} } },
  },
  '/workOrderList/$code': {
    screen: 'tickets/work-order-page',
    words: ['tickets', 'market', 'points-orders'],
    guard: 'staff',
  },
});
