export { payingAddresses, shownOn, sweepingKey } from './networks.ts';
export { insertRequest, signedOf, signingOf } from './pay/pay.store.ts';
export { payRules } from './pay/pay-rules.ts';
export { payerOf, tokenOf } from './pay/payers.ts';
export { lockPurse, readPurse } from './pay/purse.ts';
export { isFinal, type Payment, type TrackWait, trackPayment } from './pay/track.ts';
