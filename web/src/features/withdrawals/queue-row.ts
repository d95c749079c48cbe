import type { ResultOf } from '#contract/catalogue.ts';

export type QueueRow = ResultOf<'withdrawals.listQueue'>['list'][number];
