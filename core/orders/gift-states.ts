/** States of gift-card orders. Later kinds of order add states here and rows to the table. */
export const OPEN_STATES = [
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
export type OpenState = (typeof OPEN_STATES)[number];

/** The end states that a moderator can rule, and how much of the order each settles. */
export const RULINGS = {
  seller_won_card_invalid: 'all',
  seller_won_mismatch: 'all',
  seller_won_unconfirmed_delivery: 'all',
  buyer_won_card_invalid: 'none',
  buyer_won_mismatch: 'actual_value',
  buyer_won_undelivered: 'none',
  settled_proportionally: 'part',
  dispute_cancelled: 'none',
} as const satisfies Record<string, 'all' | 'none' | 'actual_value' | 'part'>;
export type RulingOutcome = keyof typeof RULINGS;
export const RULING_OUTCOMES = Object.keys(RULINGS) as RulingOutcome[];

/** Rulings about a parcel: for physical orders only. */
export const DELIVERY_RULINGS: readonly RulingOutcome[] = ['seller_won_unconfirmed_delivery', 'buyer_won_undelivered'];

export const END_STATES = [
  'completed',
  'cancelled',
  'cancelled_timeout',
  'cancelled_undelivered',
  'cancelled_card_invalid',
  'seller_conceded',
  ...RULING_OUTCOMES,
] as const;
export type EndState = (typeof END_STATES)[number];
export type GiftState = OpenState | EndState;

const ends: ReadonlySet<string> = new Set(END_STATES);
export function isEnd(state: GiftState): state is EndState {
  return ends.has(state);
}

/** States that may wait for a person: their clocks escalate and move no money. */
export const WAITS_FOR_HUMAN: readonly OpenState[] = ['in_arbitration', 'compensation_review'];

/** States in which a party may have a file to show: a parcel's photo, what a claim is about to be based on, a dispute. */
export const EVIDENCE_STATES: readonly OpenState[] = [
  'to_deliver',
  'to_confirm',
  'delivered',
  'to_release',
  'negotiating',
  'awaiting_seller_feedback',
  'in_arbitration',
];

/**
 * The hold is open in every open state except this one: a ruling that found fraud settles the order before its review.
 */
export function holdIsOpen(state: GiftState): boolean {
  return !isEnd(state) && state !== 'compensation_review';
}

/**
 * Whether the provider may open a card for the first time: while the order waits for the check, and once it has paid.
 * Between a claim and the settlement only cards that are open already stay readable, because the order may pay nothing
 * for the others. `settledAmount` is null until the order has settled.
 */
export function opensCards(state: GiftState, settledAmount: bigint | null): boolean {
  return state === 'to_view' || state === 'to_confirm' || (isEnd(state) && (settledAmount ?? 0n) > 0n);
}

export type Form = 'ecode' | 'physical';
export type Party = 'seller' | 'provider';
export type Actor = Party | 'moderator' | 'system';

export function otherParty(party: Party): Party {
  return party === 'seller' ? 'provider' : 'seller';
}
