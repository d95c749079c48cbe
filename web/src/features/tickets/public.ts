export { MakeWorkOrder } from './make-work-order.tsx';
export { OwnCoupons } from './own-coupons.tsx';
