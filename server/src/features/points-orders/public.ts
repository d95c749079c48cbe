export { tellPointsChanges } from './points-orders.events.ts';
export { isPointsCaseStaff } from './points-orders.policy.ts';
export { loadPointsOrder, lockPointsOrder, lockPointsOrders, type PointsOrder } from './points-orders.store.ts';
