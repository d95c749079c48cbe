import type { GiftEventType } from './gift-facts.ts';
import type { GiftState, Party } from './gift-states.ts';

/** Orders in a row that were not viewed, whoever sold them, for each seller of `orders.missed_views_to_shelve`. */
export const MISSED_ORDERS_PER_SELLER = 2;

/** A party's act or omission that ends an order before its cards were seen. */
export interface Fault {
  readonly kind: 'placed_and_cancelled' | 'never_viewed' | 'never_delivered';
  readonly by: Party;
}

interface Ended {
  readonly state: GiftState;
  readonly direction: 'buy_ad' | 'sell_ad';
}

/**
 * The fault by which an event ends an order, or null; `order` is the order before the event. A provider who declines what a
 * seller offered commits none; one who bought from a sell ad and declines takes its cards from the shelf for nothing.
 */
export function faultOf({ state, direction }: Ended, event: GiftEventType): Fault | null {
  if (state !== 'to_view' && state !== 'to_deliver') return null;
  if (event === 'cancel') return { kind: 'placed_and_cancelled', by: 'seller' };
  if (event === 'decline' && direction === 'sell_ad') return { kind: 'placed_and_cancelled', by: 'provider' };
  if (event !== 'clock') return null;
  return state === 'to_view' ? { kind: 'never_viewed', by: 'provider' } : { kind: 'never_delivered', by: 'seller' };
}
