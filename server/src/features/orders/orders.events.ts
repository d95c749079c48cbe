import type { EventParties } from '#contract/events/catalogue.ts';
import type { OrdersChanged } from '#contract/events/orders.ts';
import type { EndReason } from '#core/orders/end-reasons.ts';
import type { GiftFacts } from '#core/orders/gift-facts.ts';
import { type Actor, isEnd } from '#core/orders/gift-states.ts';
import { whoseTurn } from '#core/orders/whose-turn.ts';
import type { OrderRow } from './order-row.ts';

export interface OrderChange {
  readonly to: EventParties<'orders.changed'>;
  readonly payload: OrdersChanged;
}

/**
 * The event of a change and its readers: both parties, and the moderator who holds the case or held it until now (`row`
 * is the order before, `after` after the change). Without secrets, because it passes through queues and logs.
 */
export function changeOf(
  row: OrderRow,
  after: GiftFacts,
  { event, actor, endReason }: { event: string; actor: Actor; endReason?: EndReason },
): OrderChange {
  const moderators = [row.moderatorId, after.moderatorId].filter((id) => id !== null);
  const to = { seller: after.sellerId, provider: after.providerId, moderators };
  return {
    to,
    payload: {
      code: row.code,
      adCode: row.adCode,
      state: after.state,
      event,
      actor,
      turn: whoseTurn(after),
      ...(row.state === after.state ? {} : { from: row.state }),
      // Only for the party that has lost the order: the next provider of a quick sale decides without it.
      ...(endReason && isEnd(after.state) ? { endReason } : {}),
    },
  };
}
