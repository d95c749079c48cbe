/** The wallet's part of bail: debts of compensations. */
export { DebtsPanel } from './debts-panel.tsx';
