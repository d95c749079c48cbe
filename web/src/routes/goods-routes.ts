import { page } from './page.ts';

/** The pages of goods and buying them. */
export const goodsRoutes = [
  page({
    path: '/goodsList/$code',
    area: 'goods',
    load: () => import('../features/goods/goods-list-page.tsx'),
    name: 'GoodsListPage',
    guard: 'user',
  }),
  page({
    path: '/sellList/$code',
    area: 'goods',
    load: () => import('../features/goods/sell-list-page.tsx'),
    name: 'SellListPage',
    guard: 'user',
  }),
  page({
    path: '/sellDetails/$code',
    area: 'goods',
    load: () => import('../features/goods/sell-details-page.tsx'),
    name: 'SellDetailsPage',
  }),
  page({
    path: '/adSellDetails/$code',
    area: 'goods',
    load: () => import('../features/goods/sell-details-page.tsx'),
    name: 'AdSellDetailsPage',
  }),
  page({
    path: '/goOrder/$code',
    area: 'goods',
    load: () => import('../features/goods/buy/go-order-page.tsx'),
    name: 'GoOrderPage',
    guard: 'provider',
  }),
  page({
    path: '/buyPlaceAnOrder/$code',
    area: 'goods',
    load: () => import('../features/goods/buy/buy-place-page.tsx'),
    name: 'BuyPlaceAnOrderPage',
    guard: 'provider',
  }),
] as const;
