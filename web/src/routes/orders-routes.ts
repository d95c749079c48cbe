import { page } from './page.ts';

/** The pages of orders and what comes after them. */
export const ordersRoutes = [
  page('/orderList/gift', 'user'),
  page('/orderList/otc', 'user'),
  page('/goDispute/$orderCode', 'user'),
  page('/operate/$adCode/$orderCode/$opponentCode', 'user'),
  page('/transferResult/$code', 'user'),
  page('/goSellOrder/$code', 'user'),
] as const;
