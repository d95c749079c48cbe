import { page } from './page.ts';

/** The pages of orders and what comes after them. */
export const ordersRoutes = [
  page({
    path: '/orderList/gift',
    area: 'orders',
    load: () => import('../features/orders/list/order-list-page.tsx'),
    name: 'OrderListPage',
    guard: 'user',
  }),
  page({
    path: '/orderList/otc',
    area: 'points-orders',
    load: () => import('../features/orders/points/otc-list-page.tsx'),
    name: 'OtcListPage',
    guard: 'user',
  }),
  page({
    path: '/goDispute/$orderCode',
    area: ['orders-workspace', 'disputes-evidence'],
    load: () => import('../features/orders/dispute/dispute-page.tsx'),
    name: 'DisputePage',
    guard: 'user',
  }),
  page({
    path: '/operate/$adCode/$orderCode/$opponentCode',
    area: ['orders-workspace', 'disputes-evidence', 'orders', 'ratings', 'points-orders', 'payment-accounts'],
    load: () => import('../features/orders/workspace/page.tsx'),
    name: 'OperatePage',
    guard: 'user',
  }),
  page({
    path: '/transferResult/$code',
    area: ['orders-workspace', 'ratings'],
    load: () => import('../features/orders/transfer-result-page.tsx'),
    name: 'TransferResultPage',
    guard: 'user',
  }),
  page({
    path: '/goSellOrder/$code',
    area: ['orders-placing', 'orders-workspace'],
    load: () => import('../features/orders/placed-page.tsx'),
    name: 'PlacedPage',
    guard: 'user',
  }),
] as const;
