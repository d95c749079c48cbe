import type { CallName, ResultOf } from '#contract/catalogue.ts';
import { useCall, useCommand } from '#web/api/query.ts';

export type OrderData = ResultOf<'ratings.orderData'>;
/** What the parties of an order of either kind said of each other, without whose is whose. */
export type OrderRatings = Pick<
  OrderData,
  'code' | 'mine' | 'theirs' | 'mayRate' | 'whyNot' | 'rateUntil' | 'mayReply'
>;
export type Rating = NonNullable<OrderData['mine']>;
export type ReceivedRating = ResultOf<'ratings.listOf'>['list'][number];

const STALE: readonly CallName[] = [
  'ratings.orderData',
  'ratings.ofPointsOrder',
  'ratings.listOf',
  'ratings.listMyTags',
  'orders.listMine',
  'pointsOrders.listMine',
  'people.getRecord',
];

export function useOrderData(code: string) {
  return useCall('ratings.orderData', { code });
}

/** Of a points order. */
export function usePointsOrderRatings(code: string) {
  return useCall('ratings.ofPointsOrder', { code });
}

type RatingCommand = 'ratings.rate' | 'ratings.reply' | 'ratings.setNote' | 'ratings.setTags';

/** A command about ratings, notes or tags of an order; its error is shown in place. */
export function useRatingCommand<N extends RatingCommand>(name: N, onDone?: () => void) {
  return useCommand(name, { quiet: true, mask: false, stale: STALE, ...(onDone ? { onDone } : {}) });
}
