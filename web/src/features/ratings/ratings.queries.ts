import type { CallName, ResultOf } from '#contract/catalogue.ts';
import { useCall, useCommand } from '#web/api/query.ts';

export type OrderData = ResultOf<'ratings.orderData'>;
export type Rating = NonNullable<OrderData['mine']>;
export type ReceivedRating = ResultOf<'ratings.listOf'>['list'][number];

const STALE: readonly CallName[] = [
  'ratings.orderData',
  'ratings.listOf',
  'ratings.listMyTags',
  'orders.listMine',
  'people.getRecord',
];

export function useOrderData(code: string) {
  return useCall('ratings.orderData', { code });
}

type RatingCommand = 'ratings.rate' | 'ratings.reply' | 'ratings.setNote' | 'ratings.setTags';

/** A command about ratings, notes or tags of an order; its error is shown in place. */
export function useRatingCommand<N extends RatingCommand>(name: N, onDone?: () => void) {
  return useCommand(name, { quiet: true, mask: false, stale: STALE, ...(onDone ? { onDone } : {}) });
}
