export { pricesOf } from './fee.ts';
export { payingAddresses, sweepingKey } from './networks.ts';
export { askPayers, leastOf, tokenOf } from './pay/both-payers.ts';
export { insertRequest, signedOf, signingOf } from './pay/pay.store.ts';
export { lockPurse, readPurse } from './pay/purse.ts';
export { bidFor, priceCap } from './pay/start.ts';
export { isFinal, type Payment, trackPayment } from './pay/track.ts';
export { carryOutSettlement } from './settle/carry-out-settlement.ts';
