export { OrderRecord } from './order-record.tsx';
export { RatePanel } from './rate-panel.tsx';
export { ReviewList } from './review-list.tsx';
export { Stars } from './stars.tsx';
