import { page } from './page.ts';

const publishSteps = ([1, 2, 3, 4, 5, 6] as const).map((step) =>
  page({
    path: `/publishStep${step}`,
    area: 'ads',
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
    area: 'ads',
    load: () => import('../features/ads/mine/own-ad-page.tsx'),
    name: 'OwnAdPage',
    guard: 'user',
  }),
  page({
    path: '/homeInfo/$type/$id',
    area: 'market',
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
