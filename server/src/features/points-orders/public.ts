export { tellPointsChange } from './points-orders.events.ts';
export { holdsPointsCase, isPointsCaseStaff, pointsPartyOf } from './points-orders.policy.ts';
export { loadPointsOrder, lockPointsOrder, type PointsOrder } from './points-orders.store.ts';
export { writePointsNote } from './transitions/write-note.ts';
export { waitingPointsOrders } from './view/read.ts';
