export { type BestOffer, bestOffers } from './best-offers.ts';
export { countOffers } from './count-offers.ts';
