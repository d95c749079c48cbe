export { OrderRecord } from './order-record.tsx';
export { RatePanel } from './rate-panel.tsx';
export { ReviewList, type ReviewSearch } from './review-list.tsx';
export { Stars } from './stars.tsx';
