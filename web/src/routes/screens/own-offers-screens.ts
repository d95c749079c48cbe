import { screen } from './screen.ts';

/** What is fetched for the pages of own offers. */
export const ownOffersScreens = {
  '/publishStep1': screen({
    area: ['ads', 'points-ads', 'market', 'users'],
    load: () => import('../../features/ads/wizard/publish-page.tsx'),
    name: 'PublishStep1Page',
  }),
  '/publishStep2': screen({
    area: ['ads', 'points-ads', 'market', 'users'],
    load: () => import('../../features/ads/wizard/publish-page.tsx'),
    name: 'PublishStep2Page',
  }),
  '/publishStep3': screen({
    area: ['ads', 'points-ads', 'market', 'users'],
    load: () => import('../../features/ads/wizard/publish-page.tsx'),
    name: 'PublishStep3Page',
  }),
  '/publishStep4': screen({
    area: ['ads', 'points-ads', 'market', 'users'],
    load: () => import('../../features/ads/wizard/publish-page.tsx'),
    name: 'PublishStep4Page',
  }),
  '/publishStep5': screen({
    area: ['ads', 'points-ads', 'market', 'users'],
    load: () => import('../../features/ads/wizard/publish-page.tsx'),
    name: 'PublishStep5Page',
  }),
  '/publishStep6': screen({
    area: ['ads', 'points-ads', 'market', 'users'],
    load: () => import('../../features/ads/wizard/publish-page.tsx'),
    name: 'PublishStep6Page',
  }),
  '/editAd/$code': screen({
    area: ['ads', 'market', 'users'],
    load: () => import('../../features/ads/edit/edit-pages.tsx'),
    name: 'EditAdPage',
  }),
  '/purchaseCurrency/$type/one': screen({
    area: ['points-ads', 'market', 'identity-limits'],
    load: () => import('../../features/points-ads/purchase/purchase-pages.tsx'),
    name: 'PurchaseOnePage',
  }),
  '/purchaseCurrency/$type/two': screen({
    area: ['points-ads', 'market', 'identity-limits'],
    load: () => import('../../features/points-ads/purchase/purchase-pages.tsx'),
    name: 'PurchaseTwoPage',
  }),
  '/purchaseCurrency/$type/three': screen({
    area: ['points-ads', 'market', 'identity-limits'],
    load: () => import('../../features/points-ads/purchase/purchase-pages.tsx'),
    name: 'PurchaseThreePage',
  }),
  '/otc': screen({
    area: ['points-ads', 'market'],
    load: () => import('../../features/points-ads/market/otc-page.tsx'),
    name: 'OtcPage',
  }),
  '/advertisementList/otc': screen({
    area: ['points-ads', 'ads', 'market', 'goods'],
    load: () => import('../../features/points-ads/own/my-points-page.tsx'),
    name: 'MyPointsPage',
  }),
  '/editAdOtc/$code': screen({
    area: ['points-ads', 'ads'],
    load: () => import('../../features/points-ads/wizard/edit-points-page.tsx'),
    name: 'EditPointsPage',
  }),
  '/editAdSell/$code': screen({
    area: ['ads', 'market', 'users'],
    load: () => import('../../features/ads/edit/edit-pages.tsx'),
    name: 'EditSellPage',
  }),
  '/advertisementList/gift': screen({
    area: ['ads', 'goods', 'market'],
    load: () => import('../../features/ads/mine/my-offers-page.tsx'),
    name: 'MyOffersPage',
  }),
  '/advertisementDetails/$type/$code': screen({
    area: ['ads', 'points-ads', 'goods', 'market'],
    load: () => import('../../features/ads/mine/own-ad-page.tsx'),
    name: 'OwnAdPage',
  }),
  '/homeInfo/$type/$id': screen({
    area: ['market', 'points-ads', 'ads', 'goods', 'identity-limits'],
    load: () => import('../../features/ads/mine/home-info-page.tsx'),
    name: 'HomeInfoPage',
  }),
  '/advertisementList/ads': screen({
    area: ['ads', 'goods', 'market'],
    load: () => import('../../features/ads/mine/my-ads-page.tsx'),
    name: 'MyAdsPage',
  }),
} as const;
