import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { loadArea } from './i18n/i18n.ts';
import { loadChunk } from './lib/loading/load-chunk.ts';
import { plainSearch, searchOptions } from './lib/route-search.ts';
import { paths } from './paths.ts';
import { type Guard, guard } from './shell/guards.ts';
import { RootLayout } from './shell/root-layout.tsx';
import { PageError } from './shell/states/page-error.tsx';

const NotFoundPage = lazyRouteComponent(
  () => loadChunk(() => import('./shell/states/not-found-page.tsx')),
  'NotFoundPage',
);

const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage });

interface Page<M, P extends string> {
  path: P;
  /** The words that the page needs. */
  area: string | readonly string[];
  load: () => Promise<M>;
  name: keyof M & string;
  /** Who may open it; everybody when left out. */
  guard?: Guard;
}

/** A page in a chunk of its own, its words fetched beside it. */
function page<M, const P extends string>({ path, area, load, name, guard: who }: Page<M, P>) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    ...searchOptions(path),
    beforeLoad: ({ location }) => guard(who, location.href),
    component: lazyRouteComponent(
      (async () => {
        const [loaded] = await loadChunk(() => Promise.all([load(), loadArea(area)]));
        return loaded as Record<string, RouteComponent>;
      }) as () => Promise<Record<string, RouteComponent>>,
      name,
    ),
  });
}

function move<const P extends string>(path: P, target: string) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: () => {
      throw redirect({ href: target, replace: true });
    },
  });
}

const loginPage = { area: 'auth', load: () => import('./features/auth/login-page.tsx'), guard: 'visitor' } as const;

const listPage = {
  area: 'people',
  load: () => import('./features/people/people-list-page.tsx'),
  guard: 'user',
} as const;

const casesPage = {
  area: ['disputes', 'disputes-evidence'],
  load: () => import('./features/disputes/cases-page.tsx'),
  name: 'CasesPage',
  guard: 'moderator',
} as const;

const helpPage = {
  area: 'help',
  load: () => import('./features/help/help-page.tsx'),
  name: 'HelpPage',
} as const;

const publishSteps = ([1, 2, 3, 4, 5, 6] as const).map((step) =>
  page({
    path: `/publishStep${step}`,
    area: 'ads',
    load: () => import('./features/ads/wizard/publish-page.tsx'),
    name: `PublishStep${step}Page`,
    guard: 'user',
  }),
);

const routeTree = rootRoute.addChildren([
  move('/', paths.gift()),
  move('/orderList', paths.orderList()),
  move('/advertisementList', paths.myOffers()),
  page({ ...loginPage, path: '/login/{-$redirect}', name: 'LoginPage' }),
  page({ ...loginPage, path: '/serviceLogin/{-$redirect}', name: 'ServiceLoginPage' }),
  page({
    path: '/register',
    area: 'auth',
    load: () => import('./features/auth/register-page.tsx'),
    name: 'RegisterPage',
    guard: 'visitor',
  }),
  page({
    path: '/registerEmail/$userId/$key',
    area: 'auth',
    load: () => import('./features/auth/register-email-page.tsx'),
    name: 'RegisterEmailPage',
  }),
  page({
    path: '/setPassword',
    area: 'auth',
    load: () => import('./features/auth/set-password-page.tsx'),
    name: 'SetPasswordPage',
  }),
  page({
    path: '/accountSettings/security/password',
    area: 'auth',
    load: () => import('./features/auth/trading-password-page.tsx'),
    name: 'TradingPasswordPage',
    guard: 'user',
  }),
  page({
    path: '/accountSettings/basicInfo',
    area: 'users',
    load: () => import('./features/users/basic-info-page.tsx'),
    name: 'BasicInfoPage',
    guard: 'user',
  }),
  page({
    path: '/orderList/gift',
    area: 'orders',
    load: () => import('./features/orders/list/order-list-page.tsx'),
    name: 'OrderListPage',
    guard: 'user',
  }),
  page({
    path: '/goDispute/$orderCode',
    area: ['orders-workspace', 'disputes-evidence'],
    load: () => import('./features/orders/dispute/dispute-page.tsx'),
    name: 'DisputePage',
    guard: 'user',
  }),
  page({
    path: '/operate/$adCode/$orderCode/$opponentCode',
    area: ['orders-workspace', 'disputes-evidence', 'orders', 'ratings'],
    load: () => import('./features/orders/workspace/page.tsx'),
    name: 'OperatePage',
    guard: 'user',
  }),
  page({
    path: '/transferResult/$code',
    area: ['orders-workspace', 'ratings'],
    load: () => import('./features/orders/transfer-result-page.tsx'),
    name: 'TransferResultPage',
    guard: 'user',
  }),
  page({
    path: '/userCenter/$code',
    area: ['people', 'ratings'],
    load: () => import('./features/people/record-page.tsx'),
    name: 'UserCenterPage',
  }),
  page({ ...listPage, path: '/trustList', name: 'TrustListPage' }),
  page({ ...listPage, path: '/blockList', name: 'BlockListPage' }),
  page({
    path: '/chat',
    area: ['chat', 'orders', 'calls'],
    load: () => import('./features/chat/chat-page.tsx'),
    name: 'ChatPage',
    guard: 'user',
  }),
  page({
    path: '/wallet',
    area: 'points',
    load: () => import('./features/points/wallet-page.tsx'),
    name: 'WalletPage',
    guard: 'user',
  }),
  page({
    path: '/support',
    area: ['support', 'chat', 'calls', 'orders', 'auth'],
    load: () => import('./features/support/support-page.tsx'),
    name: 'SupportPage',
  }),
  page({
    path: '/staff/support',
    area: ['support', 'chat', 'calls', 'orders'],
    load: () => import('./features/support/desk-page.tsx'),
    name: 'DeskPage',
    guard: 'staff',
  }),
  page({
    path: '/notice',
    area: 'notices',
    load: () => import('./features/notices/notice-page.tsx'),
    name: 'NoticePage',
    guard: 'user',
  }),
  page({
    path: '/bail',
    area: 'bail',
    load: () => import('./features/bail/bail-page.tsx'),
    name: 'BailPage',
    guard: 'provider',
  }),
  page({
    path: '/staff/settings',
    area: 'settings',
    load: () => import('./features/settings/settings-page.tsx'),
    name: 'SettingsPage',
    guard: 'staff',
  }),
  page({
    path: '/staff/words',
    area: 'sensitive-words',
    load: () => import('./features/sensitive-words/words-page.tsx'),
    name: 'WordsPage',
    guard: 'staff',
  }),
  page({
    path: '/staff/arbitration/statistics',
    area: 'disputes',
    load: () => import('./features/disputes/statistics/statistics-page.tsx'),
    name: 'StatisticsPage',
    guard: 'staff',
  }),
  page({ ...casesPage, path: '/staff/arbitration/{-$orderCode}' }),
  page({
    path: '/gift',
    area: 'market',
    load: () => import('./features/market/home/home-page.tsx'),
    name: 'GiftHomePage',
  }),
  page({ ...helpPage, path: '/help/{-$id}/{-$item}' }),
  ...publishSteps,
  page({
    path: '/editAd/$code',
    area: 'ads',
    load: () => import('./features/ads/edit/edit-pages.tsx'),
    name: 'EditAdPage',
    guard: 'provider',
  }),
  page({
    path: '/editAdSell/$code',
    area: 'ads',
    load: () => import('./features/ads/edit/edit-pages.tsx'),
    name: 'EditSellPage',
    guard: 'user',
  }),
  page({
    path: '/advertisementList/gift',
    area: 'ads',
    load: () => import('./features/ads/mine/my-offers-page.tsx'),
    name: 'MyOffersPage',
    guard: 'user',
  }),
  page({
    path: '/advertisementDetails/$type/$code',
    area: 'ads',
    load: () => import('./features/ads/mine/own-ad-page.tsx'),
    name: 'OwnAdPage',
    guard: 'user',
  }),
  page({
    path: '/homeInfo/$type/$id',
    area: 'market',
    load: () => import('./features/ads/mine/home-info-page.tsx'),
    name: 'HomeInfoPage',
  }),
  page({
    path: '/advertisementList/ads',
    area: 'ads',
    load: () => import('./features/ads/mine/my-ads-page.tsx'),
    name: 'MyAdsPage',
    guard: 'provider',
  }),
  page({
    path: '/adDetails/$code',
    area: 'market',
    load: () => import('./features/market/offers/ad-details-page.tsx'),
    name: 'AdDetailsPage',
  }),
  page({
    path: '/goSell',
    area: ['orders-placing', 'market'],
    load: () => import('./features/market/quick/quick-page.tsx'),
    name: 'QuickSellPage',
    guard: 'party',
  }),
  page({
    path: '/sellPlaceAnOrder/$code',
    area: ['orders-placing', 'market'],
    load: () => import('./features/market/sell/promise-page.tsx'),
    name: 'PromisePage',
    guard: 'party',
  }),
  page({
    path: '/goSellOrder/$code',
    area: ['orders-placing', 'orders-workspace'],
    load: () => import('./features/orders/placed-page.tsx'),
    name: 'PlacedPage',
    guard: 'user',
  }),
  page({
    path: '/goSell/$code',
    area: ['market', 'orders-placing'],
    load: () => import('./features/market/sell/sell-page.tsx'),
    name: 'SellPage',
    guard: 'party',
  }),
  page({
    path: '/goodsList/$code',
    area: 'goods',
    load: () => import('./features/goods/goods-list-page.tsx'),
    name: 'GoodsListPage',
    guard: 'user',
  }),
  page({
    path: '/sellList/$code',
    area: 'goods',
    load: () => import('./features/goods/sell-list-page.tsx'),
    name: 'SellListPage',
    guard: 'user',
  }),
  page({
    path: '/sellDetails/$code',
    area: 'goods',
    load: () => import('./features/goods/sell-details-page.tsx'),
    name: 'SellDetailsPage',
  }),
  page({
    path: '/adSellDetails/$code',
    area: 'goods',
    load: () => import('./features/goods/sell-details-page.tsx'),
    name: 'AdSellDetailsPage',
  }),
  page({
    path: '/buySeller/$type/$code',
    area: 'goods',
    load: () => import('./features/market/list/seller-page.tsx'),
    name: 'SellerPage',
  }),
  page({
    path: '/goOrder/$code',
    area: 'goods',
    load: () => import('./features/goods/buy/go-order-page.tsx'),
    name: 'GoOrderPage',
    guard: 'provider',
  }),
  page({
    path: '/buyPlaceAnOrder/$code',
    area: 'goods',
    load: () => import('./features/goods/buy/buy-place-page.tsx'),
    name: 'BuyPlaceAnOrderPage',
    guard: 'provider',
  }),
]);

export const router = createRouter({
  routeTree,
  ...plainSearch,
  defaultPreload: false,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingMs: 200,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
