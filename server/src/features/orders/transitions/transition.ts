import type { Amount } from '#core/money/amount.ts';
import type { GiftDecision, GiftRefusal } from '#core/orders/gift-facts.ts';
import type { Offer } from '#core/orders/place-facts.ts';
import type { Act, Writable } from '../act.ts';
import type { Order } from '../orders.store.ts';

/** How the hold was closed: S = 0 is a return. Base units of points. */
export interface Closing {
  readonly settled: Amount;
  readonly fee: Amount;
}

/** An event that is sent to an order which the caller has locked. */
export interface Step {
  readonly order: Order;
  readonly act: Act;
}

/** An event that the core allowed, and what it decided. */
export interface Decided extends Step {
  readonly decision: GiftDecision;
  /** Where a quick-trade order went on to. */
  readonly moved: Moved | null;
}

/** A transition that is written: the order before and after. */
export interface Transition extends Decided {
  readonly money: MoneyMoved;
  readonly patch: Partial<Writable>;
  readonly after: Order;
}

export type Outcome =
  | { readonly ok: true; readonly after: Order }
  | { readonly ok: false; readonly refusal: GiftRefusal };

/** What a transition did to the order's hold and to the bail behind a claim; base units of points. */
export interface MoneyMoved {
  readonly closing: Closing | null;
  readonly bail: {
    readonly hold: { readonly id: string; readonly amount: Amount } | null;
    readonly compensation: Amount | null;
  };
}

/** Where a quick-trade order went on to. */
export interface Moved {
  readonly ad: Offer;
  readonly providerAccount: string;
  readonly holdId: string;
}
