/** What an applicant pays before becoming a provider. */
export { BailPay } from './bail-pay.tsx';
/** The wallet's part of bail: debts of compensations. */
export { DebtsPanel } from './debts-panel.tsx';
