import type { EndReason } from '#core/orders/end-reasons.ts';
import type { GiftActor, GiftEvent } from '#core/orders/gift-facts.ts';
import type { PlacedOffer } from '#core/orders/placed-offer.ts';
import type { OrderRow } from './order-row.ts';

/** Details of an event that both parties may read in the timeline. */
export type EventData = Record<string, string | number | boolean | null>;

/** The columns that a transition may write. */
export type Writable = Omit<OrderRow, 'openHours'> & { readonly terms: string; readonly offer: PlacedOffer };

/** One event as it is sent to an order. */
export interface OrderCommand {
  readonly event: GiftEvent;
  readonly actor: GiftActor;
  readonly data?: EventData;
  /** Why a party ends the order unseen. */
  readonly endReason?: EndReason;
  /** Columns that the event sets besides the core's facts. */
  readonly columns?: Partial<Pick<Writable, 'carrier' | 'trackingNo' | 'carrierDeliveredAt'>>;
}
