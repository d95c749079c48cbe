import { BUY_RECEIPTS, BUY_SORTS, SELL_RECEIPTS, SELL_SORTS } from '#core/offers/listing.ts';
import { choice, country, eitherSearch, face, page, searchSchema } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';
import { BRAND, FORMS } from '#web/shared-searches.ts';

/** What narrows the market's list of either side. */
const offers = {
  brand: BRAND,
  country,
  form: choice(['', ...FORMS], ''),
  face,
  favourites: choice(['', '1'], ''),
  page,
};

const buyMarket = searchSchema({
  ...offers,
  receipt: choice(['', ...BUY_RECEIPTS], ''),
  online: choice(['', '1'], ''),
  sort: choice(BUY_SORTS, 'rate'),
});

const sellMarket = searchSchema({
  ...offers,
  receipt: choice(['', ...SELL_RECEIPTS], ''),
  quick: choice(['', '1'], ''),
  sort: choice(SELL_SORTS, 'cheapest'),
});

const marketSearch = eitherSearch({ key: 'side', mark: 'sell' }, sellMarket, buyMarket);
const cardFace = searchSchema({ face });
export type BuySearch = ReturnType<typeof buyMarket.read>;
export type SellSearch = ReturnType<typeof sellMarket.read>;

export const marketPages = definePages({
  '/': { move: '/gift' },
  '/adDetails/$code': { screen: 'market/offers/ad-details-page', words: ['market', 'goods'] },
  '/buySeller/$type/$code': {
    screen: 'market/list/seller-page',
    words: ['goods', 'market'],
    search: searchSchema({ page }),
  },
  '/gift': {
    screen: 'market/home/home-page#GiftHomePage',
    words: ['market'],
    search: marketSearch,
  },
  '/goSell': {
    screen: 'market/quick/quick-page#QuickSellPage',
    words: ['orders-placing', 'market', 'identity-limits'],
    guard: 'party',
    search: searchSchema({ brand: BRAND, country, receipt: choice(SELL_RECEIPTS, 'none') }),
  },
  '/goSell/$code': {
    screen: 'market/sell/sell-page',
    words: ['market', 'orders-placing', 'identity-limits'],
    guard: 'party',
    search: cardFace,
  },
  '/sellPlaceAnOrder/$code': {
    screen: 'market/sell/promise-page',
    words: ['orders-placing', 'market', 'identity-limits'],
    guard: 'party',
    search: cardFace,
  },
});
