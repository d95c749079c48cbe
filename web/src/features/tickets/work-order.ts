import type { ResultOf } from '#contract/catalogue.ts';

export type WorkOrder = ResultOf<'workOrders.get'>;
