import { SECURITY_KINDS } from '#contract/functions/security.ts';
import { BUY_RECEIPTS, BUY_SORTS, OWN_SORTS, SELL_RECEIPTS, SELL_SORTS } from '#core/offers/listing.ts';
import { SHELF_STATUSES, SIDES } from '#core/offers/standing.ts';
import { END_STATES, OPEN_STATES } from '#core/orders/gift-states.ts';
import {
  choice,
  country,
  day,
  eitherSearch,
  face,
  matching,
  page,
  type SearchSchema,
  searchSchema,
  text,
} from './lib/search.ts';

/**
 * What each page keeps in its address beyond the path: filters, sort, tab and page of its list, so that a link shows
 * the same rows. The lists' words are the contract's; a test sends whatever an address can hold through its schemas.
 */
export const FORMS = ['ecode', 'physical'] as const;
const BRAND = text(32);
const SHELF = ['', ...SHELF_STATUSES] as const;

export const ORDER_TABS = ['all', 'mine', 'theirs', 'dispute', 'done'] as const;
export const ORDER_SORTS = ['newest', 'oldest', 'amount'] as const;
export const ORDER_DIRECTIONS = ['buy_ad', 'sell_ad'] as const;
export const ORDER_STATES = [...OPEN_STATES, ...END_STATES] as const;

const orders = searchSchema({
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

export const CASE_TABS = ['open', 'mine', 'reviews', 'ruled'] as const;
export const CASE_SORTS = ['deadline', 'age', 'amount'] as const;
export const CASE_REASONS = ['invalid', 'mismatch', 'not_received'] as const;

const cases = searchSchema({
  tab: choice(CASE_TABS, 'open'),
  sort: choice(CASE_SORTS, 'deadline'),
  brand: text(60),
  reason: choice(['', ...CASE_REASONS], ''),
  find: text(40),
  page,
});

/** What narrows the market's list of either side. */
const offers = {
  brand: BRAND,
  country,
  form: choice(['', ...FORMS], ''),
  face,
  favourites: choice(['', '1'], ''),
  page,
};

const buyMarket = searchSchema({
  ...offers,
  receipt: choice(['', ...BUY_RECEIPTS], ''),
  online: choice(['', '1'], ''),
  sort: choice(BUY_SORTS, 'rate'),
});

const sellMarket = searchSchema({
  ...offers,
  receipt: choice(['', ...SELL_RECEIPTS], ''),
  quick: choice(['', '1'], ''),
  sort: choice(SELL_SORTS, 'cheapest'),
});

export const HISTORY_KINDS = ['all', 'in', 'out', 'frozen'] as const;
export const PERIODS = ['any', '7', '30', '90'] as const;
export const STATISTICS_DAYS = ['7', '30', '90'] as const;
export const NOTICE_TYPES = ['all', '6', '8'] as const;
export const DESK_TABS = ['mine', 'queue', 'open', 'closed'] as const;
export const STARS = ['any', 'negative', '1', '2', '3', '4', '5'] as const;

export const SETTINGS_TABS = ['rules', 'types', 'rates', 'changes', 'security'] as const;
export const CHANGE_KINDS = ['all', 'rule', 'card_type', 'brand', 'fx'] as const;
export const EVENT_KINDS = ['all', ...SECURITY_KINDS] as const;
export const TYPE_FORMS = ['all', ...FORMS] as const;
export const TYPE_STATES = ['all', 'active', 'inactive', 'own_fee', 'own_bounds'] as const;

/** All tabs' own: one is shown at a time, and another one begins anew. */
const settings = searchSchema({
  tab: choice(SETTINGS_TABS, 'rules'),
  area: { ...text(40), otherwise: 'all' },
  show: { ...text(20), otherwise: 'all' },
  q: text(60),
  brand: text(60),
  form: choice(TYPE_FORMS, 'all'),
  state: choice(TYPE_STATES, 'all'),
  kind: choice(CHANGE_KINDS, 'all'),
  event: choice(EVENT_KINDS, 'all'),
  address: text(60),
  subject: text(60),
  actor: text(60),
  from: day,
  to: day,
  page,
});

export const ACT_KINDS = [
  'all',
  'role',
  'suspension',
  'lift',
  'contact',
  'proposal',
  'rule',
  'fx',
  'card_type',
  'brand',
] as const;

const auditLog = searchSchema({
  kind: choice(ACT_KINDS, 'all'),
  actor: text(60),
  user: text(60),
  subject: text(60),
  from: day,
  to: day,
  page,
});

export const PROPOSAL_TABS = ['open', 'decided'] as const;

export const WORD_TABS = ['list', 'triggers', 'reports'] as const;
export const WORD_LANGS = ['all', 'en', 'zh_cn'] as const;

const words = searchSchema({
  tab: choice(WORD_TABS, 'list'),
  lang: choice(WORD_LANGS, 'all'),
  q: text(40),
  show: choice(['all', 'over'], 'all'),
  report: choice(['open', 'handled'], 'open'),
  user: text(40),
  page,
});

const ownOffers = searchSchema({
  kind: choice(['', ...SIDES], ''),
  status: choice(SHELF, ''),
  search: text(40),
  sort: choice(OWN_SORTS, 'newest'),
  page,
});
const people = searchSchema({ search: text(40), page });
const cardFace = searchSchema({ face });
export const GOODS_STATUSES = ['on_sale', 'off_shelf', 'in_trade', 'in_arbitration', 'completed'] as const;

/** By the path of the router's route. */
export const searches = {
  '/gift': eitherSearch({ key: 'side', mark: 'sell' }, sellMarket, buyMarket),
  '/goSell': searchSchema({ brand: BRAND, country, receipt: choice(SELL_RECEIPTS, 'none') }),
  '/goSell/$code': cardFace,
  '/sellPlaceAnOrder/$code': cardFace,
  '/orderList/gift': orders,
  '/staff/arbitration/{-$orderCode}': cases,
  '/staff/arbitration/statistics': searchSchema({ days: choice(STATISTICS_DAYS, '30'), brand: text(60), page }),
  '/staff/settings': settings,
  '/staff/words': words,
  '/staff/people': searchSchema({ q: text(120) }),
  '/staff/audit': auditLog,
  '/staff/proposals': searchSchema({ show: choice(PROPOSAL_TABS, 'open'), page }),
  '/staff/support': searchSchema({ tab: choice(DESK_TABS, 'mine'), c: text(64), page }),
  '/notice': searchSchema({ tab: choice(['list', 'settings'], 'list'), type: choice(NOTICE_TYPES, 'all'), page }),
  '/wallet': searchSchema({ kind: choice(HISTORY_KINDS, 'all'), days: choice(PERIODS, 'any'), page }),
  '/bail': searchSchema({ page }),
  '/trustList': people,
  '/blockList': people,
  '/userCenter/$code': searchSchema({ stars: choice(STARS, 'any'), page }),
  '/chat': searchSchema({
    c: text(64),
    m: matching(/^\d{1,15}$/),
    filter: choice(['all', 'unread', 'pinned', 'teams'], 'all'),
    tag: text(24),
    search: text(60),
  }),
  '/advertisementList/gift': ownOffers,
  '/advertisementList/ads': ownOffers,
  '/advertisementDetails/$type/$code': searchSchema({ page }),
  '/goodsList/$code': searchSchema({ status: choice(['', ...GOODS_STATUSES], ''), page }),
  '/sellList/$code': searchSchema({ status: choice(SHELF, ''), page }),
  '/buySeller/$type/$code': searchSchema({ page }),
  '/goOrder/$code': searchSchema({ goods: text(8000) }),
  '/buyPlaceAnOrder/$code': searchSchema({ goods: text(8000), price: text(20), version: text(20) }),
  '/help/{-$id}/{-$item}': searchSchema({ q: text(300) }),
  '/register': searchSchema({ ref: text(64), redirect: text(2000) }),
  '/accountSettings/security/password': searchSchema({ redirect: text(2000) }),
} as const satisfies Record<string, SearchSchema<unknown>>;

export type SearchPath = keyof typeof searches;
/** What the address of a page holds. */
export type SearchAt<P> = P extends SearchPath ? ReturnType<(typeof searches)[P]['read']> : Record<string, never>;
export type OrderSearch = SearchAt<'/orderList/gift'>;
export type CaseSearch = SearchAt<'/staff/arbitration/{-$orderCode}'>;
export type OwnSearch = SearchAt<'/advertisementList/gift'>;
export type BuySearch = ReturnType<typeof buyMarket.read>;
export type SellSearch = ReturnType<typeof sellMarket.read>;
export type Change<T> = (patch: Partial<T>) => void;
