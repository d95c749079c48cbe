export { type BestOffer, bestOffers } from './best-offers.ts';
export { checkConfirmDays, checkedRate, checkReceipt } from './check-draft.ts';
export { countOffers } from './count-offers.ts';
export { countView } from './view-counter.ts';
