export { PayoutEntry } from './payout-entry.tsx';
export { accountText, fiatText, toneOf } from './payout-words.ts';
