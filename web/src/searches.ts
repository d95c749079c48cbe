import { ANNOUNCEMENT_SHOWS } from '#core/notices/announcements.ts';
import { BUY_RECEIPTS, BUY_SORTS, SELL_RECEIPTS, SELL_SORTS } from '#core/offers/listing.ts';
import { SHELF_STATUSES } from '#core/offers/standing.ts';
import { END_STATES, OPEN_STATES } from '#core/orders/gift-states.ts';
import { ACT_KINDS } from '#core/staff/act-kinds.ts';
import { type FilterList, personalIn } from '#core/staff/saved-filters.ts';
import { SECURITY_KINDS } from '#core/staff/security-kinds.ts';
import { REWARD_KINDS, REWARD_PAYMENTS } from '#core/tickets/rewards.ts';
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
import { ORDER_TABS, otcSearch, ownOffersSearch, pointsOrdersSearch, purchaseSearch } from './offer-searches.ts';
import { providerSearch, suspensionSearch } from './people-searches.ts';
import { treasurySearch } from './treasury-searches.ts';
import { billSearch, payoutSearch, staffPayoutSearch, walletSearch } from './wallet-searches.ts';
import { unclearDepositSearch, withdrawalQueueSearch } from './withdrawal-searches.ts';

/**
 * What each page keeps in its address beyond the path: filters, sort, tab and page of its list, so that a link shows
 * the same rows. The lists' words are the contract's; a test sends whatever an address can hold through its schemas.
 */
export const FORMS = ['ecode', 'physical'] as const;
const BRAND = text(32);
export const REWARD_FILTERS = ['all', ...REWARD_KINDS] as const;
export const PAYMENT_FILTERS = ['all', ...REWARD_PAYMENTS] as const;
const SHELF = ['', ...SHELF_STATUSES] as const;

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

export const CASE_KINDS = ['cards', 'points'] as const;
export const CASE_PAYS = ['card', 'money'] as const;
export const CASE_TABS = ['open', 'mine', 'reviews', 'ruled'] as const;
export const CASE_SORTS = ['deadline', 'age', 'amount'] as const;
export const CASE_REASONS = ['invalid', 'mismatch', 'not_received'] as const;

const cases = searchSchema({
  kind: choice(CASE_KINDS, 'cards'),
  tab: choice(CASE_TABS, 'open'),
  sort: choice(CASE_SORTS, 'deadline'),
  brand: text(60),
  reason: choice(['', ...CASE_REASONS], ''),
  pays: choice(['', ...CASE_PAYS], ''),
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

export const STATISTICS_DAYS = ['7', '30', '90'] as const;
export const NOTICE_TYPES = ['all', '6', '8'] as const;
export const DESK_TABS = ['mine', 'queue', 'open', 'closed'] as const;
export const STARS = ['any', 'negative', '1', '2', '3', '4', '5'] as const;

export const SETTINGS_TABS = ['rules', 'types', 'methods', 'rates', 'changes', 'security'] as const;
export const CHANGE_KINDS = ['all', 'rule', 'card_type', 'brand', 'fx', 'payment_method'] as const;
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

export const AUDIT_TABS = ['accounts', 'movements', 'orders', 'disputes', 'acts', 'check'] as const;
export const LOG_TABS = ['log', 'links'] as const;
export const LOG_KINDS = ['all', ...ACT_KINDS] as const;

const auditLog = searchSchema({
  tab: choice(LOG_TABS, 'log'),
  kind: choice(LOG_KINDS, 'all'),
  actor: text(60),
  user: text(60),
  subject: text(60),
  from: day,
  to: day,
  page,
});

export const IDENTITY_TABS = ['waiting', 'mine', 'decided'] as const;
export const PROPOSAL_TABS = ['open', 'decided'] as const;

export const TICKET_SHOWS = ['pending', 'mine', 'unowned', 'processed', 'all'] as const;
export const TICKET_KINDS = ['any', 'consult', 'complaint'] as const;
export const TICKET_SOLVED = ['any', 'yes', 'no'] as const;
export const TICKET_SORTS = ['newest', 'oldest'] as const;
export const FEEDBACK_STATES = ['pending', 'processed'] as const;

const workOrders = searchSchema({
  show: choice(TICKET_SHOWS, 'pending'),
  kind: choice(TICKET_KINDS, 'any'),
  solved: choice(TICKET_SOLVED, 'any'),
  sort: choice(TICKET_SORTS, 'newest'),
  q: text(64),
  from: day,
  to: day,
  page,
});

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

const people = searchSchema({ search: text(40), page });
const cardFace = searchSchema({ face });
export const GOODS_STATUSES = ['on_sale', 'off_shelf', 'in_trade', 'in_arbitration', 'completed'] as const;

/** By the path of the router's route. */
export const searches = {
  '/gift': eitherSearch({ key: 'side', mark: 'sell' }, sellMarket, buyMarket),
  '/otc': otcSearch,
  '/homeInfo/$type/$id': otcSearch,
  '/purchaseCurrency/$type/one': purchaseSearch,
  '/purchaseCurrency/$type/two': purchaseSearch,
  '/purchaseCurrency/$type/three': purchaseSearch,
  '/advertisementList/otc': ownOffersSearch,
  '/goSell': searchSchema({ brand: BRAND, country, receipt: choice(SELL_RECEIPTS, 'none') }),
  '/goSell/$code': cardFace,
  '/sellPlaceAnOrder/$code': cardFace,
  '/orderList/gift': orders,
  '/orderList/otc': pointsOrdersSearch,
  '/staff/arbitration/{-$orderCode}': cases,
  '/staff/arbitration/statistics': searchSchema({ days: choice(STATISTICS_DAYS, '30'), brand: text(60), page }),
  '/staff/settings': settings,
  '/staff/words': words,
  '/staff/people': searchSchema({ q: text(120) }),
  '/staff/identity': searchSchema({ show: choice(IDENTITY_TABS, 'waiting'), page }),
  '/audit/$userId/$token': searchSchema({ tab: choice(AUDIT_TABS, 'accounts'), page }),
  '/staff/audit': auditLog,
  '/staff/alerts': searchSchema({ code: text(40) }),
  '/staff/announcements': searchSchema({ show: choice(ANNOUNCEMENT_SHOWS, 'all'), page }),
  '/staff/suspensions': suspensionSearch,
  '/staff/proposals': searchSchema({ show: choice(PROPOSAL_TABS, 'open'), page }),
  '/workOrderList': workOrders,
  '/staff/rewards': searchSchema({
    kind: choice(REWARD_FILTERS, 'all'),
    payment: choice(PAYMENT_FILTERS, 'all'),
    page,
  }),
  '/staff/withdrawals': withdrawalQueueSearch,
  '/wallet/withdraw': searchSchema({ page }),
  '/staff/deposits': unclearDepositSearch,
  '/staff/treasury': treasurySearch,
  '/wallet/deposit': searchSchema({ page }),
  '/wallet/payout': payoutSearch,
  '/payouts': searchSchema({ tab: choice(['waiting', 'mine', 'ended'], 'waiting'), page }),
  '/staff/payouts': staffPayoutSearch,
  '/feedbackList': searchSchema({ state: choice(FEEDBACK_STATES, 'pending'), page }),
  '/myRequests': searchSchema({ page }),
  '/myRequests/new': searchSchema({ order: text(22) }),
  '/feedback': searchSchema({ from: text(200) }),
  '/staff/providers': providerSearch,
  '/staff/support': searchSchema({ tab: choice(DESK_TABS, 'mine'), c: text(64), page }),
  '/notice': searchSchema({ tab: choice(['list', 'settings'], 'list'), type: choice(NOTICE_TYPES, 'all'), page }),
  '/wallet': walletSearch,
  '/bill/gift': billSearch,
  '/bill/otc': billSearch,
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
  '/advertisementList/gift': ownOffersSearch,
  '/advertisementList/ads': ownOffersSearch,
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

/** The page of each list whose filters staff can save. */
export const FILTER_PATHS = {
  cases: '/staff/arbitration/{-$orderCode}',
  support: '/staff/support',
  tickets: '/workOrderList',
  feedback: '/feedbackList',
  words: '/staff/words',
  identity: '/staff/identity',
  providers: '/staff/providers',
  suspensions: '/staff/suspensions',
  proposals: '/staff/proposals',
  payouts: '/staff/payouts',
  withdrawals: '/staff/withdrawals',
  deposits: '/staff/deposits',
  rewards: '/staff/rewards',
  announcements: '/staff/announcements',
  settings: '/staff/settings',
  audit: '/staff/audit',
} as const satisfies Record<FilterList, SearchPath>;

/** What an address says of the place in a list, not of its filters: the page, and what is opened beside it. */
const PLACES: readonly string[] = ['page', 'c'];

/** The filters in the search part of a list's address that can be saved, always in the same order; empty: none differs from its default. */
export function filtersIn(list: FilterList, search: string): string {
  const schema: SearchSchema<Readonly<Record<string, unknown>>> = searches[FILTER_PATHS[list]];
  const raw = Object.fromEntries(new URLSearchParams(search));
  const [values, defaults] = [schema.read(raw), schema.defaultsFor(raw)];
  const left = [...PLACES, ...personalIn(list, Object.keys(values))];
  const filters = Object.entries(values).filter(([key, value]) => value !== defaults[key] && !left.includes(key));
  return new URLSearchParams(filters.map(([key, value]) => [key, String(value)])).toString();
}

/** What the address of a page holds. */
export type SearchAt<P> = P extends SearchPath ? ReturnType<(typeof searches)[P]['read']> : Record<string, never>;
export type OrderSearch = SearchAt<'/orderList/gift'>;
export type CaseSearch = SearchAt<'/staff/arbitration/{-$orderCode}'>;
export type OwnSearch = SearchAt<'/advertisementList/gift'>;
export type BuySearch = ReturnType<typeof buyMarket.read>;
export type SellSearch = ReturnType<typeof sellMarket.read>;
export type Change<T> = (patch: Partial<T>) => void;
