import { page } from './page.ts';

/** The pages of goods and buying them. */
export const goodsRoutes = [
  page('/goodsList/$code', 'user'),
  page('/sellList/$code', 'user'),
  page('/sellDetails/$code'),
  page('/adSellDetails/$code'),
  page('/goOrder/$code', 'provider'),
  page('/buyPlaceAnOrder/$code', 'provider'),
] as const;
