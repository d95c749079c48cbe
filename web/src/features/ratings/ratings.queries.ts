import type { CallName, ResultOf } from '#contract/catalogue.ts';
import { useAct, useCall } from '#web/api/query.ts';

export type OrderData = ResultOf<'reviews.orderData'>;
export type Evaluation = NonNullable<OrderData['mine']>;
export type Review = ResultOf<'reviews.listOf'>['list'][number];

const STALE: readonly CallName[] = [
  'reviews.orderData',
  'reviews.listOf',
  'reviews.listMyTags',
  'orders.listMine',
  'people.getRecord',
];

export function useOrderData(code: string) {
  return useCall('reviews.orderData', { code });
}

type Act = 'reviews.evaluate' | 'reviews.reply' | 'reviews.setNote' | 'reviews.setTags';

/** An act on what an order holds for the record; its error is shown in place. */
export function useReviewAct<N extends Act>(name: N, onDone?: () => void) {
  return useAct(name, { quiet: true, mask: false, stale: STALE, ...(onDone ? { onDone } : {}) });
}
