import type { Amount } from '../money/amount.ts';
import type { UnitPrice } from '../money/price.ts';
import type { Form, OpenState } from './gift-states.ts';

/** What an offer takes, as it was read before any lock. `version` tells whether that still holds. */
export interface OfferTerms {
  readonly id: string;
  readonly direction: 'buy_ad' | 'sell_ad';
  readonly ownerId: string;
  readonly version: number;
  readonly form: Form;
  readonly currency: string;
  /** Of a buy ad: what one card may be worth in whole units of the currency; null where any may be offered. */
  readonly faces: { readonly min: number; readonly max: number; readonly fixed: readonly number[] | null } | null;
  /** How many cards go into an order; null: as many as the rules allow. */
  readonly maxCards: number | null;
  /** Base units of points: the only sum of an order (compared in whole points), or its bounds. */
  readonly exactAmount: bigint | null;
  readonly minAmount: bigint | null;
  readonly maxAmount: bigint | null;
  /** Of a sell ad: an order takes one card. */
  readonly singleCard: boolean;
  /** Of a sell ad: below this price nothing is sold. */
  readonly floorPrice: bigint | null;
}

/** An offer with all that an order keeps of it. */
export interface Offer extends OfferTerms {
  readonly code: string;
  readonly cardTypeId: string;
  readonly brandId: string;
  readonly country: string;
  /** Percent scaled by 10^4. */
  readonly rate: bigint;
  readonly description: string;
  readonly deliverMinutes: number;
  readonly confirmDays: number;
  /** The card type's own fee in basis points; null: the general one. */
  readonly feeBps: number | null;
}

/** An offer at the price that it comes to now; null without an exchange rate. */
export interface Candidate {
  readonly offer: OfferTerms;
  readonly price: UnitPrice | null;
}

/** A card that is to be sold. */
export interface PlacedCard {
  /** Minor units of the currency. */
  readonly faceValue: bigint;
  /** Null for a promised card, and for one of a sell ad, which has its image already. */
  readonly imageId: string | null;
  /** Equal codes have equal keys; null where the code comes later, or has been there before. */
  readonly codeKey: string | null;
}

/**
 * One order to be. `attach`: sealed cards for a buy ad; `promise`: cards to come for a buy ad; `buy`: cards of a sell ad;
 * `quick`: sealed cards for the best of several buy ads; `move`: an order that goes on to the best of several buy ads.
 */
export interface Placement {
  readonly way: 'attach' | 'promise' | 'buy' | 'quick' | 'move';
  readonly orderId: string;
  /** Who does not own the offer. */
  readonly takerId: string;
  /** In order of preference: the only offer, or for `quick` and `move` those that a search found. */
  readonly candidates: readonly Candidate[];
  /** What the taker agreed to; null where a least price was named. */
  readonly seen: { readonly version: number; readonly price: bigint } | null;
  readonly leastPrice: bigint | null;
  readonly cards: readonly PlacedCard[];
  /** Whether every card was for sale when it was locked; true for cards that are no goods. */
  readonly areForSale: boolean;
  /** Set for `move`: the amount stays, whatever the next offer would pay. */
  readonly amount: Amount | null;
}

/** An offer under its lock. */
export interface OfferState {
  readonly version: number;
  readonly status: 'on' | 'off' | 'completed' | 'removed';
  /** Base units of points; null for a sell ad, whose stock is its cards. */
  readonly remaining: bigint | null;
}

/** What a provider has to pay with, under its lock, in base units of points. */
export interface PayerState {
  readonly available: bigint;
  /** What its open orders reserve. */
  readonly reserved: bigint;
  readonly freeBail: bigint;
}

/** A card that could not be claimed for an order. */
export interface LostCard {
  readonly code: 'cards.image_missing' | 'cards.duplicate';
  /** From 1. */
  readonly row: number;
}

/** What a batch is decided from: read after its locks were taken, so nothing of it changes until the batch is written. */
export interface PlaceFacts {
  readonly offers: ReadonlyMap<string, OfferState>;
  readonly payers: ReadonlyMap<string, PayerState>;
  readonly suspended: ReadonlySet<string>;
  /** Until when placing is paused, milliseconds since the epoch; null: until somebody lifts it. */
  readonly paused: ReadonlyMap<string, number | null>;
  /** Pairs of which one blocks the other (pairKey). */
  readonly blocked: ReadonlySet<string>;
  /** Open orders of a pair (pairKey), of a seller, and those that a buyer placed against sell ads. */
  readonly openOfPair: ReadonlyMap<string, number>;
  readonly openSales: ReadonlyMap<string, number>;
  readonly openPurchases: ReadonlyMap<string, number>;
  /** Sellers who could not be paid yet. */
  readonly withoutAccount: ReadonlySet<string>;
  /** By order: the first card that was lost to somebody else. */
  readonly lostCards: ReadonlyMap<string, LostCard>;
}

export const pairKey = (sellerId: string, providerId: string): string => `${sellerId} ${providerId}`;

export interface PlaceRules {
  readonly maxCards: number;
  readonly maxOpenPair: number;
  readonly maxOpen: number;
  /** Base units of points: an offer with less left closes. */
  readonly minRemainder: bigint;
  /** What a provider's open orders may come to, in ten-thousandths of its free bail; 0: anything. */
  readonly exposureBps: bigint;
}

/** Why an order cannot be placed; each code is an entry of the error table. */
export type PlaceRefusal =
  | { readonly code: PlainRefusal }
  | { readonly code: LostCard['code'] | 'orders.face_not_taken' | 'cards.duplicate_row'; readonly row: number }
  | {
      readonly code: 'orders.too_many_cards' | 'orders.too_many_open_pair' | 'orders.too_many_open';
      readonly limit: number;
    }
  | { readonly code: 'orders.paused_until'; readonly until: number }
  | { readonly code: 'orders.exact_amount'; readonly exact: bigint; readonly amount: bigint }
  | {
      readonly code: 'orders.amount_limits' | 'goods.amount_limits';
      readonly min: bigint;
      readonly max: bigint | null;
      readonly amount: bigint;
    };

type PlainRefusal =
  | 'nothing.found'
  | 'gateway.unavailable'
  | 'orders.own_ad'
  | 'orders.form_physical'
  | 'orders.price_changed'
  | 'goods.below_floor'
  | 'goods.exact_one'
  | 'goods.not_on_sale'
  | 'cards.image_twice'
  | 'orders.amount_zero'
  | 'orders.ad_closed'
  | 'orders.party_suspended'
  | 'orders.blocked'
  | 'orders.paused'
  | 'orders.stock_short'
  | 'orders.provider_balance'
  | 'orders.bail_cover'
  | 'orders.no_match';

/** An order as it begins. */
export interface Placed {
  readonly outcome: 'placed';
  /** Which of the candidates took it. */
  readonly choice: number;
  readonly sellerId: string;
  readonly providerId: string;
  readonly by: 'seller' | 'provider';
  readonly state: OpenState;
  readonly clock: 'orders.view_timeout_s' | 'ad.deliver_s';
  /** Minor units of the currency, all cards together. */
  readonly faceValue: bigint;
  readonly price: UnitPrice;
  /** What is reserved: base units of points. */
  readonly amount: Amount;
}

export type PlaceOutcome =
  | Placed
  | { readonly outcome: 'refused'; readonly refusal: PlaceRefusal }
  /** Not decided: the offer was read before it changed, or the seller's account is to be opened first. */
  | { readonly outcome: 'again'; readonly because: 'offer_changed' | 'no_account' };

/** What is left of an offer that orders of the batch took from. */
export interface StockLeft {
  readonly remaining: bigint;
  /** It left the shelf by itself, because too little remains to sell against. */
  readonly closed: boolean;
}

export interface PlaceDecision {
  /** One for each placement, in their order. */
  readonly outcomes: readonly PlaceOutcome[];
  /** By offer. */
  readonly stock: ReadonlyMap<string, StockLeft>;
}
