import type { OfferState, Placed, PlacedCard, Placement } from '#core/orders/place-facts.ts';
import type { StoredCode } from '#server/platform/crypto/vault.ts';
import type { PricedOffer } from './offers.store.ts';

/** A card's row of gift_card to be. */
export interface NewCard extends PlacedCard {
  readonly id: string;
  /** From 1. */
  readonly row: number;
  /** Null for a promised card. */
  readonly stored: StoredCode | null;
}

/** An order to be: what the core decides on, and what is written beside it. */
export interface PlaceRequest extends Placement {
  readonly candidates: readonly PricedOffer[];
  readonly orderCode: string;
  readonly holdId: string;
  readonly description: string;
  /** Cards whose rows come with the order; goods have theirs already. */
  readonly newCards: readonly NewCard[];
  /** Quick trade: what the seals are bound to. */
  readonly requestId: string | null;
  /** The key of the call, where it is written with the order, and what the call is answered then. */
  readonly key: { readonly text: string; readonly paramsHash: Buffer; readonly answer: string } | null;
  /** A sell ad as it stands, locked with its goods. */
  readonly lockedSellAd: { readonly id: string; readonly state: OfferState } | null;
  /** False: the database is to check that the seller has a points account. */
  readonly accountKnown: boolean;
}

/** An order as it was decided, with the request that it comes from. */
export interface PlacedRequest {
  readonly request: PlaceRequest;
  readonly placed: Placed;
}

export type PlacedKey = NonNullable<PlaceRequest['key']>;
