import type { AdsShelved, OrdersChanged, OrdersTransferred } from '#contract/events/orders.ts';
import type { Me } from '../api/session.ts';
import type { SocketEvent } from '../api/socket.ts';
import { paths } from '../paths.ts';

export interface BubbleText {
  /** Keys of the shell's words. */
  title: string;
  text: string;
  values: Record<string, string>;
  href: string;
}

/** The words and the target of an event's bubble; nothing for the reader's own acts and for quiet events. */
export function bubbleOf({ event, payload }: SocketEvent, reader: Me): BubbleText | null {
  if (event === 'orders.transferred') return transferredBubble(payload as Partial<OrdersTransferred>);
  if (event === 'ads.shelved') return shelvedBubble(payload as Partial<AdsShelved>);
  if (event !== 'orders.changed') return null;
  const order = payload as Partial<OrdersChanged>;
  if (!order.code || !order.adCode || !order.state) return null;
  const side = reader.isStaff ? 'moderator' : reader.serverFlag ? 'provider' : 'seller';
  if (order.actor === side) return null;
  const mine = order.turn === side || order.turn === 'both';
  return {
    title: mine ? 'bubble.yourTurn' : `bubble.state.${order.state}`,
    text: 'bubble.order',
    values: { order: order.code },
    // The workspace finds the other party by the order; the event does not name them.
    href: reader.isStaff
      ? paths.case(order.code)
      : paths.operate({ adCode: order.adCode, orderCode: order.code, opponentCode: '-' }),
  };
}

/** The order is another provider's now: only the list of those that are left can be shown. */
function transferredBubble({ code }: Partial<OrdersTransferred>): BubbleText | null {
  if (!code) return null;
  return {
    title: 'bubble.transferred',
    text: 'bubble.transferredText',
    values: { order: code },
    href: paths.orderList(),
  };
}

function shelvedBubble({ adCode }: Partial<AdsShelved>): BubbleText | null {
  if (!adCode) return null;
  return { title: 'bubble.shelved', text: 'bubble.shelvedText', values: { order: adCode }, href: paths.myAds() };
}
