export { OrderRecord } from './order-record.tsx';
export { PointsMarks, PointsRatePanel, RatePanel } from './rate-panel.tsx';
export { RatingList } from './rating-list.tsx';
export { Stars } from './stars.tsx';
