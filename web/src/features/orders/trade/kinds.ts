import type { CallName } from '#contract/catalogue.ts';
import { type Address, paths } from '#web/paths.ts';

interface KindOfTrade {
  /** The function that reads one order. */
  readonly get: CallName;
  /** The functions whose answers an act on an order makes stale. */
  readonly stale: readonly CallName[];
  /** The area of its words. */
  readonly words: string;
  /** The reader's orders of this kind, and the key of that page's title. */
  readonly list: () => Address;
  readonly listTitle: string;
  /** The keys of why an order may not be there. */
  readonly missing: readonly string[];
}

/** The kinds of orders, by all that their pages do not share. `docs/guides/adding-a-kind-of-order.md` tells how one is added. */
export const TRADE_KINDS = {
  gift: {
    get: 'orders.get',
    stale: ['orders.get', 'orders.listMine', 'orders.countTurns', 'inbox.list', 'inbox.count', 'points.getBalance'],
    words: 'orders-workspace',
    list: () => paths.orderList(),
    listTitle: 'crumb',
    // An order that moved on to another provider is no longer there for the one who had it open.
    missing: ['notFound.why', 'notFound.transferred'],
  },
  points: {
    get: 'pointsOrders.get',
    stale: ['pointsOrders.get', 'pointsOrders.listMine', 'inbox.list', 'inbox.count', 'points.getBalance'],
    words: 'points-orders',
    list: () => paths.otcOrders(),
    listTitle: 'title',
    missing: ['notFound.why'],
  },
} as const satisfies Record<string, KindOfTrade>;

export type TradeKind = keyof typeof TRADE_KINDS;
