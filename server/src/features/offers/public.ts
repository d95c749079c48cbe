export { type BestOffer, bestOffers } from './market/best-offers.ts';
export { countOffers } from './market/count-offers.ts';
export { lockOffer } from './own/lock-offers.ts';
export { ownSellOffer } from './own/own-offers.store.ts';
