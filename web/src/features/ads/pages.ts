import { page, searchSchema } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';
import { otcSearch, ownOffersSearch } from '#web/shared-searches.ts';

export const adsPages = definePages({
  '/advertisementDetails/$type/$code': {
    screen: 'offer-pages/own-ad-page',
    words: ['ads', 'points-ads', 'goods', 'market'],
    guard: 'user',
    operators: 'ads',
    search: searchSchema({ page }),
  },
  '/advertisementList': { move: '/advertisementList/gift' },
  '/advertisementList/ads': {
    screen: 'ads/mine/my-ads-page',
    words: ['ads', 'goods', 'market'],
    guard: 'provider',
    search: ownOffersSearch,
  },
  '/advertisementList/gift': {
    screen: 'ads/mine/my-offers-page',
    words: ['ads', 'goods', 'market'],
    guard: 'user',
    operators: 'ads',
    search: ownOffersSearch,
  },
  '/editAd/$code': {
    screen: 'ads/edit/edit-pages#EditAdPage',
    words: ['ads', 'market', 'users'],
    guard: 'provider',
    operators: 'ads',
  },
  '/editAdSell/$code': {
    screen: 'ads/edit/edit-pages#EditSellPage',
    words: ['ads', 'market', 'users'],
    guard: 'user',
    operators: 'ads',
  },
  '/homeInfo/$type/$id': {
    screen: 'offer-pages/home-info-page',
    words: ['market', 'points-ads', 'ads', 'goods', 'identity-limits'],
    search: otcSearch,
  },
  '/publishStep1': {
    screen: 'offer-pages/publish-page#PublishStep1Page',
    words: ['ads', 'points-ads', 'market', 'users'],
    guard: 'party',
    operators: 'ads',
  },
  '/publishStep2': {
    screen: 'offer-pages/publish-page#PublishStep2Page',
    words: ['ads', 'points-ads', 'market', 'users'],
    guard: 'party',
    operators: 'ads',
  },
  '/publishStep3': {
    screen: 'offer-pages/publish-page#PublishStep3Page',
    words: ['ads', 'points-ads', 'market', 'users'],
    guard: 'party',
    operators: 'ads',
  },
  '/publishStep4': {
    screen: 'offer-pages/publish-page#PublishStep4Page',
    words: ['ads', 'points-ads', 'market', 'users'],
    guard: 'party',
    operators: 'ads',
  },
  '/publishStep5': {
    screen: 'offer-pages/publish-page#PublishStep5Page',
    words: ['ads', 'points-ads', 'market', 'users'],
    guard: 'party',
    operators: 'ads',
  },
  '/publishStep6': {
    screen: 'offer-pages/publish-page#PublishStep6Page',
    words: ['ads', 'points-ads', 'market', 'users'],
    guard: 'party',
    operators: 'ads',
  },
});
