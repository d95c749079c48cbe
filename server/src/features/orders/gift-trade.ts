import type { GiftEvent } from '#core/orders/gift-facts.ts';
import type { TradeKind } from '#server/features/trade/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { isCaseStaff, partyOf } from './orders.policy.ts';
import { announce, loadOrder, lockOrder, type Order } from './orders.store.ts';
import { applyEvent } from './transitions/apply-events.ts';

/** Orders of gift cards as a kind of trade. */
export const giftTrade: TradeKind<Order, GiftEvent, 'provider'> = {
  tables: { orders: sql`gift_order`, events: sql`order_event`, orderId: sql`order_id` },
  caseState: 'in_arbitration',
  refusesLinked: 'taking',
  namesNextById: true,
  load: loadOrder,
  lock: lockOrder,
  partyOf,
  isCaseStaff,
  partiesOf: ({ sellerId, providerId }) => [sellerId, providerId],
  openedAt: ({ arbitrationAt }) => arbitrationAt,
  apply: applyEvent,
  announce,
};
