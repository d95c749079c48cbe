export { PayoutEntry } from './payout-entry.tsx';
