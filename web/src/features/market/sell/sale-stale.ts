/** Calls that a sale makes stale. */
export const SALE_STALE = [
  'points.getBalance',
  'orders.getDayLimits',
  'orders.countTurns',
  'inbox.count',
  'orders.listMine',
  'ads.list',
  'ads.get',
] as const;
