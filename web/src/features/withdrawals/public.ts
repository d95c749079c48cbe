export { WithdrawEntry } from './withdraw-entry.tsx';
