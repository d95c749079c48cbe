import { screen } from './screen.ts';

/** What is fetched for the pages of the market and selling on it. */
export const marketScreens = {
  '/adDetails/$code': screen({
    area: ['market', 'goods'],
    load: () => import('../../features/market/offers/ad-details-page.tsx'),
    name: 'AdDetailsPage',
  }),
  '/goSell': screen({
    area: ['orders-placing', 'market', 'identity-limits'],
    load: () => import('../../features/market/quick/quick-page.tsx'),
    name: 'QuickSellPage',
  }),
  '/sellPlaceAnOrder/$code': screen({
    area: ['orders-placing', 'market', 'identity-limits'],
    load: () => import('../../features/market/sell/promise-page.tsx'),
    name: 'PromisePage',
  }),
  '/goSell/$code': screen({
    area: ['market', 'orders-placing', 'identity-limits'],
    load: () => import('../../features/market/sell/sell-page.tsx'),
    name: 'SellPage',
  }),
  '/buySeller/$type/$code': screen({
    area: ['goods', 'market'],
    load: () => import('../../features/market/list/seller-page.tsx'),
    name: 'SellerPage',
  }),
} as const;
