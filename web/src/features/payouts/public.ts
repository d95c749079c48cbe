export { accountText, fiatText, toneOf } from './payout-words.ts';
