/** Every address of the product. Pages link through these builders only; a test snapshots them. */
const part = (value: string) => encodeURIComponent(value);

export const paths = {
  home: () => '/',
  gift: () => '/gift',
  login: (redirect?: string) => (redirect ? `/login/${part(redirect)}` : '/login'),
  serviceLogin: (redirect?: string) => (redirect ? `/serviceLogin/${part(redirect)}` : '/serviceLogin'),
  register: () => '/register',
  registerEmail: (userId: string, key: string) => `/registerEmail/${part(userId)}/${part(key)}`,
  setPassword: () => '/setPassword',
  tradingPassword: () => '/accountSettings/security/password',
  basicInfo: () => '/accountSettings/basicInfo',
  publishStep1: () => '/publishStep1',
  publishStep2: () => '/publishStep2',
  publishStep3: () => '/publishStep3',
  publishStep4: () => '/publishStep4',
  publishStep5: () => '/publishStep5',
  publishStep6: () => '/publishStep6',
  adDetails: (code: string) => `/adDetails/${part(code)}`,
  editAd: (code: string) => `/editAd/${part(code)}`,
  editAdSell: (code: string) => `/editAdSell/${part(code)}`,
  goSell: (code: string) => `/goSell/${part(code)}`,
  quickSell: () => '/goSell',
  sellPlaceAnOrder: (code: string) => `/sellPlaceAnOrder/${part(code)}`,
  goSellOrder: (orderCode: string) => `/goSellOrder/${part(orderCode)}`,
  orderList: () => '/orderList/gift',
  operate: (order: { adCode: string; orderCode: string; opponentCode: string }) =>
    `/operate/${part(order.adCode)}/${part(order.orderCode)}/${part(order.opponentCode)}`,
  sellDetails: (code: string) => `/sellDetails/${part(code)}`,
  buySeller: (type: 'buy' | 'sell', userId: string) => `/buySeller/${type}/${part(userId)}`,
  transferResult: (orderCode: string) => `/transferResult/${part(orderCode)}`,
  userCenter: (userId: string) => `/userCenter/${part(userId)}`,
  trustList: () => '/trustList',
  blockList: () => '/blockList',
  dispute: (orderCode: string) => `/goDispute/${part(orderCode)}`,
  /** All conversations; one of them opened; at a message of it. */
  chat: (conversationId?: string, seq?: number) =>
    conversationId ? `/chat?c=${part(conversationId)}${seq === undefined ? '' : `&m=${seq}`}` : '/chat',
  wallet: () => '/wallet',
  bail: () => '/bail',
  notice: () => '/notice',
  myAds: () => '/advertisementList/ads',
  myOffers: () => '/advertisementList/gift',
  advertisementDetails: (type: 'buy' | 'sell', code: string) => `/advertisementDetails/${type}/${part(code)}`,
  homeInfo: (type: 'buy' | 'sell', id: string) => `/homeInfo/${type}/${part(id)}`,
  goodsList: (code: string) => `/goodsList/${part(code)}`,
  caseStatistics: () => '/staff/arbitration/statistics',
  cases: () => '/staff/arbitration',
  support: () => '/support',
  supportDesk: (conversationId?: string) =>
    conversationId ? `/staff/support?c=${part(conversationId)}` : '/staff/support',
  settings: (tab?: string) => (tab ? `/staff/settings?tab=${part(tab)}` : '/staff/settings'),
  words: (tab?: string) => (tab ? `/staff/words?tab=${part(tab)}` : '/staff/words'),
  case: (orderCode: string) => `/staff/arbitration/${part(orderCode)}`,
  sellList: (code: string) => `/sellList/${part(code)}`,
  adSellDetails: (code: string) => `/adSellDetails/${part(code)}`,
  goOrder: (code: string) => `/goOrder/${part(code)}`,
  help: (id?: string, item?: string) =>
    ['/help', ...[id, item].flatMap((item) => (item ? [part(item)] : []))].join('/'),
  buyPlaceAnOrder: (code: string) => `/buyPlaceAnOrder/${part(code)}`,
} as const;

/**
 * Where to go after login. Only a path of this site is taken: what begins with two slashes, a backslash or a scheme
 * would lead away.
 */
export function localPath(redirect: string | undefined): string {
  if (!redirect?.startsWith('/') || redirect.startsWith('//') || /[\\\s]/.test(redirect)) return paths.gift();
  const known = new URL(redirect, 'http://local.invalid');
  // Dots are resolved here, and what they leave can begin with two slashes as well.
  if (known.host !== 'local.invalid' || known.pathname.startsWith('//')) return paths.gift();
  return `${known.pathname}${known.search}${known.hash}`;
}
