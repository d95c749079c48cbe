/** What an applicant pays before becoming a provider. */
export { BailPay } from './bail-pay.tsx';
