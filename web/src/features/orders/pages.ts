import { END_STATES, OPEN_STATES } from '#core/orders/gift-states.ts';
import { POINTS_END_STATES, POINTS_OPEN_STATES } from '#core/orders/points/points-states.ts';
import { choice, day, page, searchSchema, text } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';
import { BRAND, FORMS } from '#web/shared-searches.ts';

/** Whose move an order is. */
export const ORDER_TABS = ['all', 'mine', 'theirs', 'dispute', 'done'] as const;
export const ORDER_SORTS = ['newest', 'oldest', 'amount', 'due'] as const;
export const ORDER_DIRECTIONS = ['buy_ad', 'sell_ad'] as const;
export const ORDER_STATES = [...OPEN_STATES, ...END_STATES] as const;
export const POINTS_STATES = [...POINTS_OPEN_STATES, ...POINTS_END_STATES] as const;

const ordersSearch = searchSchema({
  turn: choice(ORDER_TABS, 'all'),
  role: choice(['any', 'seller', 'provider'], 'any'),
  brand: { ...BRAND, otherwise: 'any' },
  direction: choice(['any', ...ORDER_DIRECTIONS], 'any'),
  form: choice(['any', ...FORMS], 'any'),
  state: choice(['any', ...ORDER_STATES], 'any'),
  tag: text(24),
  search: text(40),
  from: day,
  to: day,
  sort: choice(ORDER_SORTS, 'newest'),
  page,
});

const pointsOrdersSearch = searchSchema({
  turn: choice(ORDER_TABS, 'all'),
  role: choice(['any', 'seller', 'buyer'], 'any'),
  state: choice(['any', ...POINTS_STATES], 'any'),
  tag: text(24),
  search: text(40),
  from: day,
  to: day,
  page,
});
export type OrderSearch = ReturnType<typeof ordersSearch.read>;

export const ordersPages = definePages({
  '/goDispute/$orderCode': {
    screen: 'orders/dispute/dispute-page',
    words: ['orders-workspace', 'disputes-evidence'],
    guard: 'user',
    operators: 'orders',
  },
  '/goSellOrder/$code': {
    screen: 'orders/placed-page',
    words: ['orders-placing', 'orders-workspace'],
    guard: 'user',
    operators: 'any',
  },
  '/operate/$adCode/$orderCode/$opponentCode': {
    screen: 'orders/workspace/page#OrderWorkspacePage',
    words: ['orders-workspace', 'disputes-evidence', 'orders', 'ratings', 'market'],
    guard: 'user',
    operators: 'any',
    // `open`: open from the start, the dialog of a release, or the form of a claim.
    search: searchSchema({ open: choice(['', 'release', 'claim'], '') }),
  },
  '/orderList': { move: '/orderList/gift' },
  '/orderList/gift': {
    screen: 'orders/list/order-list-page',
    words: ['orders', 'chat'],
    guard: 'user',
    operators: 'any',
    search: ordersSearch,
  },
  '/orderList/otc': {
    screen: 'orders/points/otc-list-page',
    words: ['points-orders', 'orders', 'chat'],
    guard: 'user',
    search: pointsOrdersSearch,
  },
  '/transferResult/$code': {
    screen: 'orders/transfer-result-page',
    words: ['orders-workspace', 'ratings'],
    guard: 'user',
    operators: 'any',
  },
});
