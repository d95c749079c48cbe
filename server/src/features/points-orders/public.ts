export { isPointsCaseStaff } from './points-orders.policy.ts';
export { loadPointsOrder, lockPointsOrder, type PointsOrder } from './points-orders.store.ts';
