import type { ModelGoods } from './goods.ts';
import { type Hands, noHands } from './hands.ts';
import { priceAt, worth } from './money.ts';
import { isStaff } from './people.ts';
import type { Form } from './terms.ts';

/* Orders of gift cards as the specification has them: what they are, and which states there are. */

const GOING = [
  'to_deliver',
  'to_view',
  'to_confirm',
  'delivered',
  'to_release',
  'negotiating',
  'awaiting_seller_feedback',
  'in_arbitration',
  'ruled',
  'compensation_review',
] as const;
export type GoingState = (typeof GOING)[number];

/** What a moderator may rule, and what the seller gets of the order: `mismatch`: what its cards are worth. */
export const OUTCOMES = {
  seller_won_card_invalid: 'all',
  seller_won_mismatch: 'all',
  seller_won_unconfirmed_delivery: 'all',
  buyer_won_card_invalid: 'nothing',
  buyer_won_mismatch: 'worth',
  buyer_won_undelivered: 'nothing',
  settled_proportionally: 'part',
  dispute_cancelled: 'nothing',
} as const satisfies Record<string, 'all' | 'nothing' | 'worth' | 'part'>;
export type Outcome = keyof typeof OUTCOMES;
export const OUTCOME_NAMES = Object.keys(OUTCOMES) as Outcome[];
/** A parcel that came or did not come. */
export const PARCEL_OUTCOMES: readonly Outcome[] = ['seller_won_unconfirmed_delivery', 'buyer_won_undelivered'];

export type EndState =
  | 'completed'
  | 'cancelled'
  | 'cancelled_timeout'
  | 'cancelled_undelivered'
  | 'cancelled_card_invalid'
  | 'seller_conceded'
  | Outcome;
export type GiftState = GoingState | EndState;
export const isGoing = (state: GiftState): state is GoingState => GOING.some((going) => going === state);
export const hasEnded = ({ state }: { readonly state: GiftState }): boolean => !isGoing(state);

export type Side = 'seller' | 'provider';
export type Role = Side | 'staff';

export interface ModelCard {
  readonly id: string;
  /** Whole dollars. */
  readonly face: number;
  /** The provider has seen its code. */
  isOpened: boolean;
}

export interface Ruling {
  readonly outcome: Outcome;
  /** What it gives the seller. */
  readonly amount: bigint;
  readonly isFraud: boolean;
  readonly by: number;
}

export interface ModelOrder extends Hands {
  readonly direction: 'buy_ad' | 'sell_ad';
  /** A place in the list of buy ads, or of sell ads. */
  ad: number;
  readonly seller: number;
  provider: number;
  readonly form: Form;
  readonly price: bigint;
  readonly amount: bigint;
  readonly cards: readonly ModelCard[];
  /** Of each card; null until it is handed over, and for a physical card. */
  codes: readonly (string | null)[];
  readonly goods: readonly ModelGoods[];
  /** Cards opened by a user other than the seller, including staff. */
  readonly seen: Set<number>;
  /** Quick trade: the providers that had it before; null for an offer that the seller chose. */
  readonly pastProviders: number[] | null;
  state: GiftState;
  events: number;
  /** Its deadline has passed, and its clock has not acted yet. */
  isLate: boolean;
  isViewed: boolean;
  isSent: boolean;
  hasArrived: boolean;
  wasClaimed: boolean;
  /** What the provider's claim leaves of the order. */
  claimed: bigint;
  proposal: { readonly by: Side; readonly amount: bigint } | null;
  wasAskedMore: boolean;
  ruling: Ruling | null;
  readonly accepted: Set<Side>;
  wasAppealed: boolean;
  /** Who of the staff approved a compensation, and who did not. */
  readonly reviews: Map<number, boolean>;
  /** Null while the hold is open. */
  settled: bigint | null;
  /** Bail that the claim reserved. */
  held: bigint;
}

/** An order to place: parties, ad and cards. */
export interface AskedOrder {
  readonly direction: ModelOrder['direction'];
  readonly ad: number;
  readonly seller: number;
  readonly provider: number;
  /** Of its offer, in hundredths of a percent. */
  readonly rate: number;
  readonly faces: readonly number[];
  readonly state: 'to_view' | 'to_deliver';
  readonly form: Form;
  readonly isQuick?: boolean;
}

export interface Contents {
  readonly ids: readonly string[];
  readonly codes: ModelOrder['codes'];
  readonly goods?: readonly ModelGoods[];
}

export function newOrder(requested: AskedOrder, { ids, codes, goods = [] }: Contents): ModelOrder {
  const { rate, faces, isQuick, ...parties } = requested;
  const price = priceAt(rate);
  return {
    ...parties,
    price,
    amount: worth(faces, price),
    cards: faces.map((face, index) => ({ id: ids[index] ?? '', face, isOpened: false })),
    codes,
    goods,
    seen: new Set(),
    pastProviders: isQuick ? [] : null,
    events: 1,
    isLate: false,
    isViewed: false,
    isSent: false,
    hasArrived: false,
    wasClaimed: false,
    claimed: 0n,
    proposal: null,
    wasAskedMore: false,
    ruling: null,
    accepted: new Set(),
    wasAppealed: false,
    reviews: new Map(),
    settled: null,
    held: 0n,
    ...noHands(),
  };
}

/** What user `no` is to an order; null for a stranger. */
export function roleOf({ seller, provider }: ModelOrder, no: number): Role | null {
  if (no === seller) return 'seller';
  if (no === provider) return 'provider';
  return isStaff(no) ? 'staff' : null;
}

/** What the seller gets for cards of these whole dollars: never more than the order comes to. */
export function worthOf({ amount, price }: ModelOrder, faces: readonly number[]): bigint {
  const sum = worth(faces, price);
  return sum < amount ? sum : amount;
}

/** Whether `who` may read this card's code in the product. */
export function mayOpenCard(order: ModelOrder, who: number, index: number): boolean {
  const { form, state, settled, holder, cards } = order;
  // A code that is not there yet, or that is its seller's again.
  if (form !== 'ecode' || state === 'to_deliver' || settled === 0n) return false;
  const role = roleOf(order, who);
  if (role === 'staff') return state === 'in_arbitration' && holder === who;
  if (role !== 'provider') return false;
  // After a claim the provider reads what is open already; the rest opens once the order has paid.
  return cards[index]?.isOpened === true || state === 'to_view' || state === 'to_confirm' || hasEnded(order);
}
