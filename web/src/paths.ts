import type { ResolveParams } from '@tanstack/react-router';
import type { PagePath } from '#contract/pages.ts';
import type { PaymentAccountKind } from '#core/payment-accounts/statuses.ts';
import type { FilterList } from '#core/staff/saved-filters.ts';
import { plainSearch } from './lib/route-search.ts';
import { FILTER_PATHS, filtersIn, type SearchAt, type SearchPath, searches } from './searches.ts';

type CaseSearch = SearchAt<'/staff/arbitration/{-$orderCode}'>;
type OrderPath = '/operate/$adCode/$orderCode/$opponentCode';
type PurchaseSearch = SearchAt<'/purchaseCurrency/$type/one'>;

declare const address: unique symbol;
/** An address of this product. Only this file makes one, so what is put together from texts is no link. */
export type Address = string & { readonly [address]: true };

const asAddress = (text: string) => text as Address;

/** The address of a page with its params and search; the types check all three. */
const to = <P extends PagePath>(path: P, params: ResolveParams<P>, search: Partial<SearchAt<P>> = {}): Address =>
  filled(path, params, search);

/** The address of a page that needs no params, such as one in the navigation of staff. */
export const plainAddress = (path: PagePath, search: Readonly<Record<string, string>> = {}): Address =>
  filled(path, {}, search);

function filled(path: PagePath, params: Readonly<Record<string, string | undefined>>, search: object): Address {
  const parts = path.replace(/\/(?:\{-\$(\w+)\}|\$(\w+))/g, (_, optional?: string, required?: string) => {
    const value = params[optional ?? required ?? ''];
    return value === undefined || (optional && value === '') ? '' : `/${encodeURIComponent(value)}`;
  });
  return asAddress(parts + plainSearch.stringifySearch(withoutDefaults(path, { ...search })));
}

function withoutDefaults(path: PagePath, search: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const schema = path in searches ? searches[path as SearchPath] : undefined;
  const defaults: Readonly<Record<string, unknown>> = schema?.defaultsFor(search) ?? {};
  return Object.fromEntries(
    Object.entries(search).filter(([key, value]) => value !== undefined && value !== defaults[key]),
  );
}

interface OrderAddress {
  adCode: string;
  orderCode: string;
  opponentCode: string;
}

const ADD_PAGES = {
  bank: '/accountSettings/walletIndex/addAccount',
  online: '/accountSettings/walletIndex/addOnline',
  card: '/accountSettings/walletIndex/addCreditCard',
} as const;

const KIND_PAGES = {
  bank: '/accountSettings/walletIndex/bankTransfer/{-$id}',
  online: '/accountSettings/walletIndex/bankOnline/{-$id}',
  card: '/accountSettings/walletIndex/creditCard/{-$id}',
} as const;

const PURCHASE_PAGES = {
  one: '/purchaseCurrency/$type/one',
  two: '/purchaseCurrency/$type/two',
  three: '/purchaseCurrency/$type/three',
} as const;

/** Every address of the product; a test snapshots them. */
export const paths = {
  home: (): Address => to('/', {}),
  gift: (search?: Partial<SearchAt<'/gift'>>): Address => to('/gift', {}, search),
  otc: (search?: Partial<SearchAt<'/otc'>>): Address => to('/otc', {}, search),
  login: (redirect?: string): Address => to('/login/{-$redirect}', { redirect }),
  serviceLogin: (redirect?: string): Address => to('/serviceLogin/{-$redirect}', { redirect }),
  register: (redirect?: string): Address => to('/register', {}, { redirect }),
  adminSetup: (key: string): Address => to('/adminSetup/$key', { key }),
  me: (): Address => to('/me', {}),
  registerEmail: (userId: string, key: string): Address => to('/registerEmail/$userId/$key', { userId, key }),
  setPassword: (): Address => to('/setPassword', {}),
  authenticator: (): Address => to('/accountSettings/security/google', {}),
  bindEmail: (): Address => to('/accountSettings/security/bindEmail', {}),
  bindPhone: (): Address => to('/accountSettings/security/bindPhone', {}),
  passwordLogin: (): Address => to('/accountSettings/security/passwordLogin', {}),
  security: (): Address => to('/accountSettings/security', {}),
  tradingPassword: (redirect?: string): Address => to('/accountSettings/security/password', {}, { redirect }),
  basicInfo: (): Address => to('/accountSettings/basicInfo', {}),
  switches: (): Address => to('/accountSettings/switches', {}),
  shifts: (): Address => to('/accountSettings/shifts', {}),
  kycOne: (): Address => to('/accountSettings/authentication/kycOne', {}),
  kycTwo: (): Address => to('/accountSettings/authentication/kycTwo', {}),
  walletIndex: (): Address => to('/accountSettings/walletIndex', {}),
  addPaymentAccount: (kind: PaymentAccountKind): Address => to(ADD_PAGES[kind], {}),
  /** The payment accounts of a kind, or one of them. */
  paymentAccounts: (kind: PaymentAccountKind, id?: string): Address => to(KIND_PAGES[kind], { id }),
  team: (): Address => to('/accountSettings/team', {}),
  joinTeam: (key: string): Address => to('/team/join/$key', { key }),
  ownData: (): Address => to('/accountSettings/data', {}),
  myRequests: (): Address => to('/myRequests', {}),
  myRequest: (code: string): Address => to('/myRequests/$code', { code }),
  newRequest: (order?: string): Address => to('/myRequests/new', {}, { order }),
  feedback: (from?: string): Address => to('/feedback', {}, { from }),
  workOrders: (): Address => to('/workOrderList', {}),
  workOrder: (code: string): Address => to('/workOrderList/$code', { code }),
  rewards: (): Address => to('/staff/rewards', {}),
  feedbackList: (): Address => to('/feedbackList', {}),
  publishStep1: (): Address => to('/publishStep1', {}),
  publishStep2: (): Address => to('/publishStep2', {}),
  publishStep3: (): Address => to('/publishStep3', {}),
  publishStep4: (): Address => to('/publishStep4', {}),
  publishStep5: (): Address => to('/publishStep5', {}),
  publishStep6: (): Address => to('/publishStep6', {}),
  adDetails: (code: string): Address => to('/adDetails/$code', { code }),
  editAd: (code: string): Address => to('/editAd/$code', { code }),
  editAdSell: (code: string): Address => to('/editAdSell/$code', { code }),
  goSell: (code: string, face?: string): Address => to('/goSell/$code', { code }, { face }),
  quickSell: (): Address => to('/goSell', {}),
  sellPlaceAnOrder: (code: string, face?: string): Address => to('/sellPlaceAnOrder/$code', { code }, { face }),
  goSellOrder: (code: string): Address => to('/goSellOrder/$code', { code }),
  inbox: (): Address => to('/orderList/waiting', {}),
  providerDesk: (): Address => to('/providerDesk', {}),
  orderList: (): Address => to('/orderList/gift', {}),
  otcOrders: (): Address => to('/orderList/otc', {}),
  operate: ({ adCode, orderCode, opponentCode }: OrderAddress, search?: Partial<SearchAt<OrderPath>>): Address =>
    to('/operate/$adCode/$orderCode/$opponentCode', { adCode, orderCode, opponentCode }, search),
  /** An order of which only the code is known. */
  order: (orderCode: string): Address => paths.operate({ adCode: '-', orderCode, opponentCode: '-' }),
  sellDetails: (code: string): Address => to('/sellDetails/$code', { code }),
  buySeller: (type: 'buy' | 'sell', code: string): Address => to('/buySeller/$type/$code', { type, code }),
  transferResult: (code: string): Address => to('/transferResult/$code', { code }),
  userCenter: (code: string): Address => to('/userCenter/$code', { code }),
  trustList: (): Address => to('/trustList', {}),
  blockList: (): Address => to('/blockList', {}),
  dispute: (orderCode: string): Address => to('/goDispute/$orderCode', { orderCode }),
  /** All conversations; one of them opened; at a message of it. */
  chat: (c?: string, seq?: number): Address => to('/chat', {}, { c, m: seq === undefined ? undefined : String(seq) }),
  deposit: (): Address => to('/wallet/deposit', {}),
  payoutNew: (again?: string): Address => to('/wallet/payout', {}, { again }),
  payout: (id: string): Address => to('/wallet/payout/$id', { id }),
  payoutWork: (): Address => to('/payouts', {}),
  staffPayouts: (): Address => to('/staff/payouts', {}),
  staffPayout: (id: string): Address => to('/staff/payouts/$id', { id }),
  swap: (): Address => to('/wallet/swap', {}),
  staffSwaps: (): Address => to('/staff/swaps', {}),
  withdraw: (): Address => to('/wallet/withdraw', {}),
  staffWithdrawals: (): Address => to('/staff/withdrawals', {}),
  staffDeposits: (): Address => to('/staff/deposits', {}),
  treasury: (search?: Partial<SearchAt<'/staff/treasury'>>): Address => to('/staff/treasury', {}, search),
  wallet: (name?: string): Address => to('/wallet', {}, { to: name }),
  billGift: (): Address => to('/bill/gift', {}),
  billOtc: (): Address => to('/bill/otc', {}),
  standing: (): Address => to('/accountSettings/standing', {}),
  becomeProvider: (): Address => to('/becomeProvider', {}),
  providers: (show?: SearchAt<'/staff/providers'>['show']): Address => to('/staff/providers', {}, { show }),
  bail: (): Address => to('/bail', {}),
  notice: (): Address => to('/notice', {}),
  myAds: (): Address => to('/advertisementList/ads', {}),
  myOffers: (kind?: 'buy' | 'sell'): Address => to('/advertisementList/gift', {}, { kind }),
  advertisementDetails: (type: 'buy' | 'sell', code: string): Address =>
    to('/advertisementDetails/$type/$code', { type, code }),
  homeInfo: (type: 'buy' | 'sell', id: string): Address => to('/homeInfo/$type/$id', { type, id }),
  ownPointsAd: (code: string): Address => to('/advertisementDetails/$type/$code', { type: 'otc', code }),
  editPointsAd: (code: string): Address => to('/editAdOtc/$code', { code }),
  myPointsAds: (): Address => to('/advertisementList/otc', {}),
  purchase: (type: 'buy' | 'sell', step: 'one' | 'two' | 'three', search?: Partial<PurchaseSearch>): Address =>
    to(PURCHASE_PAGES[step], { type }, search),
  goodsList: (code: string): Address => to('/goodsList/$code', { code }),
  staffHome: (): Address => to('/staff', {}),
  caseStatistics: (): Address => to('/staff/arbitration/statistics', {}),
  cases: (search?: Partial<CaseSearch>): Address => to('/staff/arbitration/{-$orderCode}', {}, search),
  caseTab: (tab: CaseSearch['tab']): Address => to('/staff/arbitration/{-$orderCode}', {}, { tab }),
  support: (): Address => to('/support', {}),
  supportDesk: (c?: string): Address => to('/staff/support', {}, { c }),
  settings: (tab?: SearchAt<'/staff/settings'>['tab']): Address => to('/staff/settings', {}, { tab }),
  words: (tab?: SearchAt<'/staff/words'>['tab']): Address => to('/staff/words', {}, { tab }),
  people: (): Address => to('/staff/people', {}),
  person: (userId: string): Address => to('/staff/people/$userId', { userId }),
  suspensions: (): Address => to('/staff/suspensions', {}),
  staffShifts: (): Address => to('/staff/shifts', {}),
  identityQueue: (show?: SearchAt<'/staff/identity'>['show']): Address => to('/staff/identity', {}, { show }),
  identityCase: (id: string): Address => to('/staff/identity/$id', { id }),
  audit: (tab?: SearchAt<'/staff/audit'>['tab']): Address => to('/staff/audit', {}, { tab }),
  books: (userId: string, token: string): Address => to('/audit/$userId/$token', { userId, token }),
  alerts: (code?: string): Address => to('/staff/alerts', {}, { code }),
  announcements: (): Address => to('/staff/announcements', {}),
  proposals: (show?: SearchAt<'/staff/proposals'>['show']): Address => to('/staff/proposals', {}, { show }),
  /** With the search that keeps the list beside it as it is. */
  case: (orderCode: string, search?: CaseSearch): Address =>
    to('/staff/arbitration/{-$orderCode}', { orderCode }, search),
  sellList: (code: string): Address => to('/sellList/$code', { code }),
  adSellDetails: (code: string): Address => to('/adSellDetails/$code', { code }),
  goOrder: (code: string, goods?: string): Address => to('/goOrder/$code', { code }, { goods }),
  help: (id?: string, item?: string): Address => to('/help/{-$id}/{-$item}', { id, item }),
  buyPlaceAnOrder: (code: string, search?: SearchAt<'/buyPlaceAnOrder/$code'>): Address =>
    to('/buyPlaceAnOrder/$code', { code }, search),
} as const;

/** A list of staff with the filters that an account has saved. What the list does not know is left out. */
export function filteredList(list: FilterList, search: string): Address {
  const filters = filtersIn(list, search);
  const path = plainAddress(FILTER_PATHS[list]);
  return filters === '' ? path : asAddress(`${path}?${filters}`);
}

/** The list of offers on the home page. */
export const giftOffers = (): Address => asAddress(`${paths.gift()}#offers`);

/**
 * Where to go after login. Only a path of this site is taken: what begins with two slashes, a backslash or a scheme
 * would lead away.
 */
export function localPath(redirect: string | undefined): Address {
  if (!redirect?.startsWith('/') || redirect.startsWith('//') || /[\\\s]/.test(redirect)) return paths.gift();
  const target = new URL(redirect, 'http://local.invalid');
  // Dots are resolved here, and what they leave can begin with two slashes as well.
  if (target.host !== 'local.invalid' || target.pathname.startsWith('//')) return paths.gift();
  return asAddress(`${target.pathname}${target.search}${target.hash}`);
}
