import { page, searchSchema } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';
import { otcSearch, ownOffersSearch } from '#web/shared-searches.ts';

/** A step of the wizard. */
const PUBLISHES = { words: ['ads', 'points-ads', 'market', 'users'], guard: 'party', operators: 'ads' } as const;

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
  '/publishStep1': { ...PUBLISHES, screen: 'offer-pages/publish-page#PublishStep1Page' },
  '/publishStep2': { ...PUBLISHES, screen: 'offer-pages/publish-page#PublishStep2Page' },
  '/publishStep3': { ...PUBLISHES, screen: 'offer-pages/publish-page#PublishStep3Page' },
  '/publishStep4': { ...PUBLISHES, screen: 'offer-pages/publish-page#PublishStep4Page' },
  '/publishStep5': { ...PUBLISHES, screen: 'offer-pages/publish-page#PublishStep5Page' },
  '/publishStep6': { ...PUBLISHES, screen: 'offer-pages/publish-page#PublishStep6Page' },
});
