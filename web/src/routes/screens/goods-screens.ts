import { screen } from './screen.ts';

/** What is fetched for the pages of goods and buying them. */
export const goodsScreens = {
  '/goodsList/$code': screen({
    area: ['goods', 'market'],
    load: () => import('../../features/goods/goods-list-page.tsx'),
    name: 'GoodsListPage',
  }),
  '/sellList/$code': screen({
    area: ['goods', 'market'],
    load: () => import('../../features/goods/sell-list-page.tsx'),
    name: 'SellListPage',
  }),
  '/sellDetails/$code': screen({
    area: ['goods', 'market'],
    load: () => import('../../features/goods/sell-details-page.tsx'),
    name: 'SellDetailsPage',
  }),
  '/adSellDetails/$code': screen({
    area: ['goods', 'market'],
    load: () => import('../../features/goods/sell-details-page.tsx'),
    name: 'AdSellDetailsPage',
  }),
  '/goOrder/$code': screen({
    area: ['goods', 'market'],
    load: () => import('../../features/goods/buy/go-order-page.tsx'),
    name: 'GoOrderPage',
  }),
  '/buyPlaceAnOrder/$code': screen({
    area: ['goods', 'market', 'users'],
    load: () => import('../../features/goods/buy/buy-place-page.tsx'),
    name: 'BuyPlaceAnOrderPage',
  }),
} as const;
