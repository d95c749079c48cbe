export { actAsParty, lockedOrder } from './act-as-party.ts';
export { applyEvent } from './apply-event.ts';
export { ORDER_COLUMNS, type OrderRow } from './order-row.ts';
export { openUpload } from './order-uploads.ts';
export { isCaseStaff, moderatorActor, partyOf, requireParty } from './orders.policy.ts';
export { presentSplit } from './orders.present.ts';
export { announce, loadOrder, type Order } from './orders.store.ts';
export { NO_STATS, statsOf, type TradeStats } from './trade-stats.ts';
export { viewOrder } from './view-order.ts';
