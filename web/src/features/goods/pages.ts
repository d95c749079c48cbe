import { SHELF_STATUSES } from '#core/offers/standing.ts';
import { choice, page, searchSchema, text } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';
export const GOODS_STATUSES = ['on_sale', 'off_shelf', 'in_trade', 'in_arbitration', 'completed'] as const;
const SHELF = ['', ...SHELF_STATUSES] as const;

export const goodsPages = definePages({
  '/adSellDetails/$code': { screen: 'goods/sell-details-page#AdSellDetailsPage', words: ['goods', 'market'] },
  '/buyPlaceAnOrder/$code': {
    screen: 'goods/buy/buy-place-page#BuyPlaceAnOrderPage',
    words: ['goods', 'market', 'users'],
    guard: 'provider',
    search: searchSchema({ goods: text(8000), price: text(20), version: text(20) }),
  },
  '/goOrder/$code': {
    screen: 'goods/buy/go-order-page',
    words: ['goods', 'market'],
    guard: 'provider',
    operators: 'orders',
    search: searchSchema({ goods: text(8000) }),
  },
  '/goodsList/$code': {
    screen: 'goods/goods-list-page',
    words: ['goods', 'market'],
    guard: 'user',
    operators: 'ads',
    search: searchSchema({ status: choice(['', ...GOODS_STATUSES], ''), page }),
  },
  '/sellDetails/$code': { screen: 'goods/sell-details-page', words: ['goods', 'market'] },
  '/sellList/$code': {
    screen: 'goods/sell-list-page',
    words: ['goods', 'market'],
    guard: 'user',
    operators: 'ads',
    search: searchSchema({ status: choice(SHELF, ''), page }),
  },
});
