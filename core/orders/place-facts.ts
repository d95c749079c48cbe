import type { DayLimits, ProvenLevel } from '../identity/day-limits.ts';
import type { Amount } from '../money/amount.ts';
import type { UnitPrice } from '../money/price.ts';
import type { BuyReceipt } from '../offers/listing.ts';
import type { OpenHours } from '../offers/open-hours.ts';
import type { Form, OpenState } from './gift-states.ts';

/** The terms of an offer as read before any lock. `version` tells whether they still hold. */
export interface OfferTerms {
  readonly id: string;
  readonly direction: 'buy_ad' | 'sell_ad';
  readonly ownerId: string;
  readonly version: number;
  readonly form: Form;
  readonly currency: string;
  /** Buy ad only: what one card may be worth, in whole units of the currency; null when any value may be offered. */
  readonly faces: { readonly min: number; readonly max: number; readonly fixed: readonly number[] | null } | null;
  /** The maximum number of cards in an order; null: the general rule. */
  readonly maxCards: number | null;
  /** Base units of points: the only allowed sum of an order (compared in whole points), or its bounds. */
  readonly exactAmount: bigint | null;
  readonly minAmount: bigint | null;
  readonly maxAmount: bigint | null;
  /** Buy ad of e-codes only: cards may be promised. */
  readonly takesPromises: boolean;
  /** Sell ad only: an order takes exactly one card. */
  readonly singleCard: boolean;
  /** Sell ad only: the lowest price that the owner sells at. */
  readonly floorPrice: bigint | null;
}

/** An offer with everything that an order copies from it. */
export interface Offer extends OfferTerms {
  readonly code: string;
  readonly cardTypeId: string;
  readonly brandId: string;
  readonly country: string;
  /** Percent scaled by 10^4. */
  readonly rate: bigint;
  /** The receipt that a buy ad asks for, or that a sell ad's cards come with. */
  readonly receipt: BuyReceipt;
  readonly tags: readonly string[];
  readonly description: string;
  readonly deliverMinutes: number;
  readonly confirmDays: number;
  /** Buy ad only: when the provider looks at orders; null: always. */
  readonly openHours: OpenHours | null;
  /** The card type's own fee in basis points; null: the general fee. */
  readonly feeBps: number | null;
}

/** An offer at its current price; `price` is null without an exchange rate. */
export interface Candidate {
  readonly offer: OfferTerms;
  readonly price: UnitPrice | null;
}

/** A card to be sold. */
export interface PlacedCard {
  /** Minor units of the currency. */
  readonly faceValue: bigint;
  /** Null for a promised card, and for a card of a sell ad, which already has its image. */
  readonly imageId: string | null;
  /** Equal codes have equal keys; null when the code comes later or was submitted before. */
  readonly codeKey: string | null;
}

/**
 * One order to be placed. `attach`: sealed cards for a buy ad; `promise`: cards to come for a buy ad; `buy`: cards of a
 * sell ad; `quick`: sealed cards for the best of several buy ads; `move`: an order that moves on to the best of several
 * buy ads.
 */
export interface Placement {
  readonly way: 'attach' | 'promise' | 'buy' | 'quick' | 'move';
  readonly orderId: string;
  /** The party that does not own the offer. */
  readonly takerId: string;
  /** In order of preference: the only offer, or for `quick` and `move` the offers that a search found. */
  readonly candidates: readonly Candidate[];
  /**
   * Set for `quick` where the taker chose the first candidate: its refusal is the answer when no other takes the order.
   */
  readonly prefersFirst?: boolean;
  /** The version and price that the taker agreed to; null when they named a minimum price instead. */
  readonly seen: { readonly version: number; readonly price: bigint } | null;
  readonly minPrice: bigint | null;
  readonly cards: readonly PlacedCard[];
  /** Whether every card was for sale when it was locked; always true for cards that are not goods. */
  readonly areForSale: boolean;
  /** Set for `promise`: how many orders of these two wait for promised codes; parcels do not count. */
  readonly promisesOfPair?: number;
  /** Set for `move`: the order keeps this amount, whatever the next offer would pay. */
  readonly amount: Amount | null;
}

/** The state of an offer, read under its lock. */
export interface OfferState {
  readonly version: number;
  readonly status: 'on' | 'off' | 'completed' | 'removed';
  /** Base units of points; null for a sell ad, whose stock is its cards. */
  readonly remaining: bigint | null;
}

/** A provider's funds, read under its lock, in base units of points. */
export interface PayerState {
  readonly available: bigint;
  /** The sum that its open orders reserve. */
  readonly reserved: bigint;
  readonly freeBail: bigint;
}

/** A seller whose trade of a day is limited: everybody but providers. */
export interface SellerDay {
  /** The proven level of identity. */
  readonly level: ProvenLevel;
  /** The sum of its orders of the day (UTC), in base units of points; those that paid nothing do not count. */
  readonly traded: bigint;
}

/** A card that another order has claimed. */
export interface LostCard {
  readonly code: 'cards.image_missing' | 'cards.duplicate';
  /** The row number, from 1. */
  readonly row: number;
}

/**
 * Everything that a batch is decided from. Read after its locks were taken, so that nothing changes before the batch is
 * written.
 */
export interface PlaceFacts {
  readonly offers: ReadonlyMap<string, OfferState>;
  readonly payers: ReadonlyMap<string, PayerState>;
  readonly suspended: ReadonlySet<string>;
  /**
   * Users whose placing is paused, and until when in milliseconds since the epoch; null: until somebody lifts the
   * pause.
   */
  readonly paused: ReadonlyMap<string, number | null>;
  /** Users from whose accounts no points leave, until then in milliseconds since the epoch. */
  readonly held: ReadonlyMap<string, number>;
  /** Pairs of users (pairKey) of which one blocks the other. */
  readonly blocked: ReadonlySet<string>;
  /**
   * Open orders of a pair in both directions (bothWaysKey), of a seller, and those that a buyer placed on sell ads; orders of
   * points count with orders of cards.
   */
  readonly openOfPair: ReadonlyMap<string, number>;
  readonly openSales: ReadonlyMap<string, number>;
  readonly openPurchases: ReadonlyMap<string, number>;
  /** By seller; without those whom no limit of the day applies to. */
  readonly days: ReadonlyMap<string, SellerDay>;
  /** Sellers without a points account, who could not be paid yet. */
  readonly withoutAccount: ReadonlySet<string>;
  /** By order: the first card that another order claimed before. */
  readonly lostCards: ReadonlyMap<string, LostCard>;
}

/** Nothing stops anybody. */
export const NO_STOPS: Omit<PlaceFacts, 'offers' | 'payers'> = {
  suspended: new Set(),
  paused: new Map(),
  held: new Map(),
  blocked: new Set(),
  openOfPair: new Map(),
  openSales: new Map(),
  openPurchases: new Map(),
  days: new Map(),
  withoutAccount: new Set(),
  lostCards: new Map(),
};

export const pairKey = (sellerId: string, providerId: string): string => `${sellerId} ${providerId}`;
/** The same for a pair whichever of the two sells. */
export const bothWaysKey = (first: string, second: string): string =>
  first < second ? pairKey(first, second) : pairKey(second, first);

export interface PlaceRules {
  readonly maxCards: number;
  readonly maxOpenPair: number;
  readonly maxOpen: number;
  readonly maxPromisesPair: number;
  /** Base units of points: an offer with less left closes. */
  readonly minRemainder: bigint;
  /** The limit of a provider's open orders, in ten-thousandths of its free bail; 0: no limit. */
  readonly exposureBps: bigint;
  /** Base units of points that a seller may trade a day, by its level of identity. */
  readonly dayLimits: DayLimits;
}

/** The refusals of placing; each is an entry of the error table. */
export type PlaceRefusal =
  | { readonly code: PlainRefusal }
  | { readonly code: LostCard['code'] | 'orders.face_not_taken' | 'cards.duplicate_row'; readonly row: number }
  | {
      readonly code:
        | 'orders.too_many_cards'
        | 'orders.too_many_open_pair'
        | 'orders.too_many_open'
        | 'orders.too_many_promises';
      readonly limit: number;
    }
  | { readonly code: 'orders.paused_until' | 'auth.money_held'; readonly until: number }
  /** Base units of points: the limit of a day, and what is used of it. */
  | { readonly code: 'identity.limit'; readonly limit: bigint; readonly used: bigint }
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
  | 'orders.no_promises'
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
  | 'identity.limit_other'
  | 'orders.no_match';

/** A decided order, to be written. */
export interface Placed {
  readonly outcome: 'placed';
  /** The index of the candidate that took the order. */
  readonly choice: number;
  readonly sellerId: string;
  readonly providerId: string;
  readonly by: 'seller' | 'provider';
  readonly state: OpenState;
  readonly clock: 'orders.view_timeout_s' | 'ad.deliver_s';
  /** Minor units of the currency, all cards together. */
  readonly faceValue: bigint;
  readonly price: UnitPrice;
  /** The reserved sum, base units of points. */
  readonly amount: Amount;
}

export type PlaceOutcome =
  | Placed
  | { readonly outcome: 'refused'; readonly refusal: PlaceRefusal }
  /** Not decided: the offer changed after it was read, or the seller's account must be opened first. */
  | { readonly outcome: 'again'; readonly because: 'offer_changed' | 'no_account' };

/** The stock of an offer after orders of the batch took from it. */
export interface StockLeft {
  readonly remaining: bigint;
  /** The offer closes by itself, because the remainder is too small to sell against. */
  readonly closed: boolean;
}

export interface PlaceDecision {
  /** One for each placement, in their order. */
  readonly outcomes: readonly PlaceOutcome[];
  /** By offer. */
  readonly stock: ReadonlyMap<string, StockLeft>;
}
