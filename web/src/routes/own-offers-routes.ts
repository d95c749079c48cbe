import { move, page } from './page.ts';

const publishSteps = ([1, 2, 3, 4, 5, 6] as const).map((step) =>
  page({
    path: `/publishStep${step}`,
    area: ['ads', 'points-ads'],
    load: () => import('../features/ads/wizard/publish-page.tsx'),
    name: `PublishStep${step}Page`,
    guard: 'user',
  }),
);

/** The pages of own offers. */
export const ownOffersRoutes = [
  ...publishSteps,
  page({
    path: '/editAd/$code',
    area: 'ads',
    load: () => import('../features/ads/edit/edit-pages.tsx'),
    name: 'EditAdPage',
    guard: 'provider',
  }),
  page({
    path: '/purchaseCurrency/$type/one',
    area: ['points-ads', 'market'],
    load: () => import('../features/points-ads/purchase/purchase-pages.tsx'),
    name: 'PurchaseOnePage',
  }),
  page({
    path: '/purchaseCurrency/$type/two',
    area: ['points-ads', 'market'],
    load: () => import('../features/points-ads/purchase/purchase-pages.tsx'),
    name: 'PurchaseTwoPage',
  }),
  page({
    path: '/purchaseCurrency/$type/three',
    area: ['points-ads', 'market'],
    load: () => import('../features/points-ads/purchase/purchase-pages.tsx'),
    name: 'PurchaseThreePage',
    guard: 'user',
  }),
  move('/purchaseCurrency', '/purchaseCurrency/buy/one'),
  page({
    path: '/otc',
    area: ['points-ads', 'market'],
    load: () => import('../features/points-ads/market/otc-page.tsx'),
    name: 'OtcPage',
  }),
  page({
    path: '/advertisementList/otc',
    area: ['points-ads', 'ads', 'market'],
    load: () => import('../features/points-ads/own/my-points-page.tsx'),
    name: 'MyPointsPage',
    guard: 'user',
  }),
  page({
    path: '/editAdOtc/$code',
    area: ['points-ads', 'ads'],
    load: () => import('../features/points-ads/wizard/edit-points-page.tsx'),
    name: 'EditPointsPage',
    guard: 'user',
  }),
  page({
    path: '/editAdSell/$code',
    area: 'ads',
    load: () => import('../features/ads/edit/edit-pages.tsx'),
    name: 'EditSellPage',
    guard: 'user',
  }),
  page({
    path: '/advertisementList/gift',
    area: 'ads',
    load: () => import('../features/ads/mine/my-offers-page.tsx'),
    name: 'MyOffersPage',
    guard: 'user',
  }),
  page({
    path: '/advertisementDetails/$type/$code',
    area: ['ads', 'points-ads'],
    load: () => import('../features/ads/mine/own-ad-page.tsx'),
    name: 'OwnAdPage',
    guard: 'user',
  }),
  page({
    path: '/homeInfo/$type/$id',
    area: ['market', 'points-ads'],
    load: () => import('../features/ads/mine/home-info-page.tsx'),
    name: 'HomeInfoPage',
  }),
  page({
    path: '/advertisementList/ads',
    area: 'ads',
    load: () => import('../features/ads/mine/my-ads-page.tsx'),
    name: 'MyAdsPage',
    guard: 'provider',
  }),
] as const;
