/** The functions whose answers a command about a work order changes. */
export const WORK_ORDER_STALE = ['workOrders.get', 'workOrders.list'] as const;
