import { OWN_SORTS } from '#core/offers/listing.ts';
import { SHELF_STATUSES, SIDES } from '#core/offers/standing.ts';
import { POINTS_END_STATES, POINTS_OPEN_STATES } from '#core/orders/points/points-states.ts';
import { PAY_TYPES } from '#core/payment-accounts/pay-types.ts';
import { choice, day, matching, page, searchSchema, text } from './lib/search.ts';

/** What narrows the market of points. `side`: what the reader wants to do. */
export const otcSearch = searchSchema({
  side: choice(SIDES, 'buy'),
  currency: matching(/^[A-Z]{3}$/),
  method: text(20),
  amount: matching(/^[1-9]\d{0,8}$/),
  online: choice(['', '1'], ''),
  favourites: choice(['', '1'], ''),
  page,
});

/** What is bought or sold in the purchasing centre, for what, how it is paid, and the offer that was chosen, as it is held. */
export const purchaseSearch = searchSchema({
  tradeCoin: choice(['Points'], 'Points'),
  tradeCurrency: matching(/^[A-Z]{3}$/),
  payType: choice(PAY_TYPES, '2'),
  payWay: text(20),
  favourites: choice(['', '1'], ''),
  amount: matching(/^[1-9]\d{0,8}$/),
  ad: text(24),
  lock: text(36),
  version: matching(/^\d{1,9}$/),
  price: matching(/^\d{1,18}$/),
  points: matching(/^\d{1,18}$/),
  until: matching(/^\d{1,15}$/),
});

/** Whose move an order is. */
export const ORDER_TABS = ['all', 'mine', 'theirs', 'dispute', 'done'] as const;
export const POINTS_STATES = [...POINTS_OPEN_STATES, ...POINTS_END_STATES] as const;

/** What narrows the reader's points orders. */
export const pointsOrdersSearch = searchSchema({
  turn: choice(ORDER_TABS, 'all'),
  role: choice(['any', 'seller', 'buyer'], 'any'),
  state: choice(['any', ...POINTS_STATES], 'any'),
  search: text(40),
  from: day,
  to: day,
  page,
});

/** What narrows and sorts one's own offers. */
export const ownOffersSearch = searchSchema({
  kind: choice(['', ...SIDES], ''),
  status: choice(['', ...SHELF_STATUSES], ''),
  search: text(40),
  sort: choice(OWN_SORTS, 'newest'),
  page,
});

export type OtcSearch = ReturnType<typeof otcSearch.read>;
export type PurchaseSearch = ReturnType<typeof purchaseSearch.read>;
