import { screen } from './screen.ts';

/** What is fetched for the pages of orders and what comes after them. */
export const ordersScreens = {
  '/orderList/gift': screen({
    area: 'orders',
    load: () => import('../../features/orders/list/order-list-page.tsx'),
    name: 'OrderListPage',
  }),
  '/orderList/otc': screen({
    area: ['points-orders', 'orders'],
    load: () => import('../../features/orders/points/otc-list-page.tsx'),
    name: 'OtcListPage',
  }),
  '/goDispute/$orderCode': screen({
    area: ['orders-workspace', 'disputes-evidence'],
    load: () => import('../../features/orders/dispute/dispute-page.tsx'),
    name: 'DisputePage',
  }),
  '/operate/$adCode/$orderCode/$opponentCode': screen({
    area: ['orders-workspace', 'disputes-evidence', 'orders', 'ratings', 'points-orders', 'payment-accounts', 'market'],
    load: () => import('../../features/orders/workspace/page.tsx'),
    name: 'OperatePage',
  }),
  '/transferResult/$code': screen({
    area: ['orders-workspace', 'ratings'],
    load: () => import('../../features/orders/transfer-result-page.tsx'),
    name: 'TransferResultPage',
  }),
  '/goSellOrder/$code': screen({
    area: ['orders-placing', 'orders-workspace'],
    load: () => import('../../features/orders/placed-page.tsx'),
    name: 'PlacedPage',
  }),
} as const;
