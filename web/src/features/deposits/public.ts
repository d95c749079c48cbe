export { DepositEntry } from './deposit-entry.tsx';
