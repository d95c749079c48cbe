import { homePage, page } from './page.ts';
import { screen } from './screens/screen.ts';

const home = screen({
  area: 'market',
  load: () => import('../features/market/home/home-page.tsx'),
  name: 'GiftHomePage',
});

/** The pages of the market and selling on it. */
export const marketRoutes = [
  homePage('/gift', home),
  page('/adDetails/$code'),
  page('/goSell', 'party'),
  page('/sellPlaceAnOrder/$code', 'party'),
  page('/goSell/$code', 'party'),
  page('/buySeller/$type/$code'),
] as const;
