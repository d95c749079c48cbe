import { PAY_TYPES } from '#core/payment-accounts/pay-types.ts';
import { choice, matching, searchSchema, text } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';
import { otcSearch, ownOffersSearch } from '#web/shared-searches.ts';

/** What is bought or sold in the purchasing centre, for what, how it is paid, and the offer that was chosen, as it is held. */
const purchaseSearch = searchSchema({
  tradeCoin: choice(['Points'], 'Points'),
  tradeCurrency: matching(/^[A-Z]{3}$/),
  payType: choice(PAY_TYPES, '2'),
  payWay: text(20),
  favourites: choice(['', '1'], ''),
  amount: matching(/^[1-9]\d{0,8}$/),
  ad: text(24),
  lock: text(36),
  version: matching(/^\d{1,9}$/),
  price: matching(/^\d{1,18}$/),
  points: matching(/^\d{1,18}$/),
  until: matching(/^\d{1,15}$/),
});
export type PurchaseSearch = ReturnType<typeof purchaseSearch.read>;

export const pointsAdsPages = definePages({
  '/advertisementList/otc': {
    screen: 'points-ads/own/my-points-page',
    words: ['points-ads', 'ads', 'market', 'goods'],
    guard: 'user',
    search: ownOffersSearch,
  },
  '/editAdOtc/$code': { screen: 'points-ads/wizard/edit-points-page', words: ['points-ads', 'ads'], guard: 'user' },
  '/otc': { screen: 'points-ads/market/otc-page', words: ['points-ads', 'market'], search: otcSearch },
  '/purchaseCurrency': { move: '/purchaseCurrency/buy/one' },
  '/purchaseCurrency/$type/one': {
    screen: 'points-ads/purchase/purchase-pages#PurchaseOnePage',
    words: ['points-ads', 'market', 'identity-limits'],
    search: purchaseSearch,
  },
  '/purchaseCurrency/$type/three': {
    screen: 'points-ads/purchase/purchase-pages#PurchaseThreePage',
    words: ['points-ads', 'market', 'identity-limits'],
    guard: 'user',
    search: purchaseSearch,
  },
  '/purchaseCurrency/$type/two': {
    screen: 'points-ads/purchase/purchase-pages#PurchaseTwoPage',
    words: ['points-ads', 'market', 'identity-limits'],
    search: purchaseSearch,
  },
});
