/** What the wallet shows of bail: compensations that are owed to somebody. */
export { DebtsPanel } from './debts-panel.tsx';
