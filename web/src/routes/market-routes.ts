import { page } from './page.ts';

/** The pages of the market and selling on it. */
export const marketRoutes = [
  page({
    path: '/gift',
    area: 'market',
    load: () => import('../features/market/home/home-page.tsx'),
    name: 'GiftHomePage',
  }),
  page({
    path: '/adDetails/$code',
    area: 'market',
    load: () => import('../features/market/offers/ad-details-page.tsx'),
    name: 'AdDetailsPage',
  }),
  page({
    path: '/goSell',
    area: ['orders-placing', 'market'],
    load: () => import('../features/market/quick/quick-page.tsx'),
    name: 'QuickSellPage',
    guard: 'party',
  }),
  page({
    path: '/sellPlaceAnOrder/$code',
    area: ['orders-placing', 'market'],
    load: () => import('../features/market/sell/promise-page.tsx'),
    name: 'PromisePage',
    guard: 'party',
  }),
  page({
    path: '/goSell/$code',
    area: ['market', 'orders-placing'],
    load: () => import('../features/market/sell/sell-page.tsx'),
    name: 'SellPage',
    guard: 'party',
  }),
  page({
    path: '/buySeller/$type/$code',
    area: 'goods',
    load: () => import('../features/market/list/seller-page.tsx'),
    name: 'SellerPage',
  }),
] as const;
