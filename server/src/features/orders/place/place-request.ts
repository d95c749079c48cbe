import type { BuyReceipt } from '#core/offers/listing.ts';
import type { OfferState, Placed, PlacedCard, Placement } from '#core/orders/place-facts.ts';
import type { StoredCode } from '#server/platform/crypto/vault.ts';
import type { PricedOffer } from './offers.store.ts';

/** A card to be inserted into gift_card. */
export interface NewCard extends PlacedCard {
  readonly id: string;
  /** From 1. */
  readonly row: number;
  /** Null for a promised card. */
  readonly stored: StoredCode | null;
}

/** An order to be placed: the input of the core's decision, and the data that is written with it. */
export interface PlaceRequest extends Placement {
  readonly candidates: readonly PricedOffer[];
  readonly orderCode: string;
  readonly holdId: string;
  readonly description: string;
  /** The receipt that the seller declares, as in quick trade; null: what the offer says. */
  readonly receipt: BuyReceipt | null;
  /** Cards whose rows are inserted with the order; goods have rows already. */
  readonly newCards: readonly NewCard[];
  /** Quick trade: the request id that the seals are bound to. */
  readonly requestId: string | null;
  /** The idempotency key of the call if it is written with the order, and the answer stored under it. */
  readonly key: { readonly text: string; readonly paramsHash: Buffer; readonly answer: string } | null;
  /** The state of a sell ad, locked with its goods. */
  readonly lockedSellAd: { readonly id: string; readonly state: OfferState } | null;
  /** False: the database must check that the seller has a points account. */
  readonly accountKnown: boolean;
  /** The taker may have buy ads too, on which the other party could place at the same time: a provider, or nobody knows. */
  readonly mayBuyBack: boolean;
}

/** A decided order with its request. */
export interface PlacedRequest {
  readonly request: PlaceRequest;
  readonly placed: Placed;
}

export type PlacedKey = NonNullable<PlaceRequest['key']>;
