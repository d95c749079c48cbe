import { move, page } from './page.ts';

const publishSteps = ([1, 2, 3, 4, 5, 6] as const).map((step) => page(`/publishStep${step}`, 'user'));

/** The pages of own offers. */
export const ownOffersRoutes = [
  ...publishSteps,
  page('/editAd/$code', 'provider'),
  page('/purchaseCurrency/$type/one'),
  page('/purchaseCurrency/$type/two'),
  page('/purchaseCurrency/$type/three', 'user'),
  move('/purchaseCurrency', '/purchaseCurrency/buy/one'),
  page('/otc'),
  page('/advertisementList/otc', 'user'),
  page('/editAdOtc/$code', 'user'),
  page('/editAdSell/$code', 'user'),
  page('/advertisementList/gift', 'user'),
  page('/advertisementDetails/$type/$code', 'user'),
  page('/homeInfo/$type/$id'),
  page('/advertisementList/ads', 'provider'),
] as const;
