import { OWN_SORTS } from '#core/offers/listing.ts';
import { SHELF_STATUSES, SIDES } from '#core/offers/standing.ts';
import { PAY_TYPES } from '#core/payment-accounts/pay-types.ts';
import { choice, matching, page, searchSchema, text } from './lib/search.ts';

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
