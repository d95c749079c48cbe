import type { Amount } from '#core/money/amount.ts';
import type { GiftDecision, GiftRefusal } from '#core/orders/gift-facts.ts';
import type { Offer } from '#core/orders/place-facts.ts';
import type { StartedClock } from '#core/orders/provider-clock.ts';
import type { OrderCommand, Writable } from '../order-command.ts';
import type { Order } from '../orders.store.ts';

/** How the hold was closed: S = 0 is a return. Base units of points. */
export interface Closing {
  readonly settled: Amount;
  readonly fee: Amount;
}

/** An event for an order that the caller has locked. */
export interface Step {
  readonly order: Order;
  readonly command: OrderCommand;
}

/** An allowed event with the core's decision. */
export interface Decided extends Step {
  readonly decision: GiftDecision;
  /** The next provider of a quick-trade order. */
  readonly moved: MovedOn | null;
}

/** A written transition: the order before and after. */
export interface Transition extends Decided {
  readonly money: MoneyMoved;
  readonly clock: NextClock;
  readonly patch: Partial<Writable>;
  readonly after: Order;
}

/** A clock that starts, the one that ran before, or none. */
export type NextClock = StartedClock | 'keep' | 'none';

export type Outcome =
  | { readonly ok: true; readonly after: Order }
  | { readonly ok: false; readonly refusal: GiftRefusal };

/** The effect of a transition on the order's hold and on the claim's bail; base units of points. */
export interface MoneyMoved {
  readonly closing: Closing | null;
  readonly bail: {
    readonly hold: { readonly id: string; readonly amount: Amount } | null;
    readonly compensation: Amount | null;
  };
}

/** The next provider of a quick-trade order, and its hold. */
export interface MovedOn {
  readonly ad: Offer;
  readonly providerAccount: string;
  readonly holdId: string;
}
