export { excludeBlocked, totalOf } from './market/market-query.ts';
export { ownersOnShelf } from './market/owners-on-shelf.ts';
export { seenOffer } from './market/seen-offer.ts';
export { presentParty } from './model/present-offer.ts';
export { isMinAboveMax, wholePoints } from './own/check-terms.ts';
export { lockAndCountOnShelf } from './own/lock-offers.ts';
export { maxOnShelf, proveIfOn, requireRemainder, shelveOne } from './own/shelve.ts';
