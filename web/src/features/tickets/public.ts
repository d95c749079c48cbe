export { MakeWorkOrder } from './make-work-order.tsx';
