import { MOVE_GROUPS } from '#core/ledger/groups.ts';
import { OWN_SORTS, POINTS_SORTS } from '#core/offers/listing.ts';
import { SHELF_STATUSES, SIDES } from '#core/offers/standing.ts';
import { choice, matching, page, searchSchema, text } from './lib/search.ts';

/** Filters and searches of pages in more than one feature. */
export const FORMS = ['ecode', 'physical'] as const;
export const BRAND = text(32);
export const PERIODS = ['any', '7', '30', '90'] as const;
export const HISTORY_KINDS = ['all', 'in', 'out', 'frozen'] as const;
export const HISTORY_GROUPS = ['all', ...MOVE_GROUPS] as const;

/** What narrows the market of points. `side`: what the reader wants to do. */
export const otcSearch = searchSchema({
  side: choice(SIDES, 'buy'),
  currency: matching(/^[A-Z]{3}$/),
  method: text(20),
  amount: matching(/^[1-9]\d{0,8}$/),
  online: choice(['', '1'], ''),
  favourites: choice(['', '1'], ''),
  sort: choice(POINTS_SORTS, 'price'),
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
export type OwnSearch = ReturnType<typeof ownOffersSearch.read>;
