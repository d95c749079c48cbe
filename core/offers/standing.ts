/** The sides of the market: a buy ad pays points for cards, a sell ad gives cards for points. */
export const SIDES = ['buy', 'sell'] as const;
export type Side = (typeof SIDES)[number];
/** The kinds of offers: cards are bought or sold, or points are traded for money of a state, on either side. */
export type OfferKind = Side | 'points';

/** How an offer stands, as its owner and others see it. */
export const SHELF_STATUSES = ['on', 'off', 'completed'] as const;
export type ShelfStatus = (typeof SHELF_STATUSES)[number];
/** A removed offer stays for its orders' sake; nobody sees it. */
export type OfferStatus = ShelfStatus | 'removed';

/** How an offer is stored to stand. */
export interface Standing {
  readonly status: OfferStatus;
  /** Completed because nothing was left to trade: stock that comes back puts it on the shelf again. */
  readonly closedByItself: boolean;
}

export type OfferState = 'on' | 'off' | 'closed' | 'completed' | 'removed';

/** `closed` and `completed` look the same; only a closed offer comes back by itself. */
export const STANDINGS: Readonly<Record<OfferState, Standing>> = {
  on: { status: 'on', closedByItself: false },
  off: { status: 'off', closedByItself: false },
  closed: { status: 'completed', closedByItself: true },
  completed: { status: 'completed', closedByItself: false },
  removed: { status: 'removed', closedByItself: false },
};

export type OfferEvent =
  /** Its owner puts it on the shelf, takes it off, or takes it away for good. */
  | 'shelve'
  | 'unshelve'
  | 'remove'
  /** Too little is left to trade, or stock has come back. */
  | 'run_out'
  | 'restock'
  /** Its owner did not look at orders in a row. */
  | 'miss'
  /** Its owner gave notice of leaving. */
  | 'leave'
  /** Its card type is no longer traded. */
  | 'delist';

export interface OfferStep {
  readonly event: OfferEvent;
  readonly from: readonly OfferState[];
  readonly to: OfferState;
}

/** The life of an offer on its shelf, of every kind. What is not listed changes nothing. */
export const OFFER_STEPS: readonly OfferStep[] = [
  { event: 'shelve', from: ['off', 'closed', 'completed'], to: 'on' },
  { event: 'unshelve', from: ['on', 'closed', 'completed'], to: 'off' },
  { event: 'remove', from: ['on', 'off', 'closed', 'completed'], to: 'removed' },
  { event: 'run_out', from: ['on'], to: 'closed' },
  { event: 'restock', from: ['closed'], to: 'on' },
  { event: 'miss', from: ['on', 'closed'], to: 'off' },
  { event: 'leave', from: ['on'], to: 'off' },
  { event: 'delist', from: ['on'], to: 'off' },
  { event: 'delist', from: ['closed'], to: 'completed' },
];

export function stateOf({ status, closedByItself }: Standing): OfferState {
  return status === 'completed' && closedByItself ? 'closed' : status;
}

/** How an offer stands after an event; null when the event changes nothing. */
export function standingAfter(standing: Standing, event: OfferEvent): Standing | null {
  const state = stateOf(standing);
  const step = OFFER_STEPS.find((candidate) => candidate.event === event && candidate.from.includes(state));
  return step === undefined ? null : STANDINGS[step.to];
}

/** The facts of an offer that decide whether its owner may put it on the shelf. */
export interface ShelfOffer extends Standing {
  /** Base units of points still to trade for; null for a sell ad, whose stock is its cards. */
  readonly remainingAmount: bigint | null;
  /** Its card type is traded; true of points. */
  readonly isTraded: boolean;
}

/** Its card is no longer traded, too little is left to trade, or the owner has too many offers on the shelf. */
export type ShelveRefusal = 'not_traded' | 'remainder_low' | 'too_many';

export interface ShelfRules {
  /** How many more offers of this side the owner may have on the shelf. */
  readonly room: number;
  /** Base units of points that a buy ad needs at least. */
  readonly minRemainder: bigint;
}

export interface Shelving<O> {
  readonly moved: readonly O[];
  readonly refused: readonly { readonly offer: O; readonly why: ShelveRefusal }[];
  /** On the shelf already. */
  readonly unchanged: readonly O[];
}

/** Which of an owner's offers go on the shelf, each for itself, as far as there is room. */
export function decideShelving<O extends ShelfOffer>(offers: readonly O[], rules: ShelfRules): Shelving<O> {
  const moved: O[] = [];
  const refused: { offer: O; why: ShelveRefusal }[] = [];
  const unchanged: O[] = [];
  for (const offer of offers) {
    const why = offer.status === 'on' ? null : refusalOf(offer, rules, moved.length);
    if (offer.status === 'on') unchanged.push(offer);
    else if (why !== null) refused.push({ offer, why });
    else moved.push(offer);
  }
  return { moved, refused, unchanged };
}

function refusalOf(
  { status, remainingAmount, isTraded }: ShelfOffer,
  { room, minRemainder }: ShelfRules,
  movedCount: number,
): ShelveRefusal | null {
  if (!isTraded) return 'not_traded';
  const isShort = remainingAmount === null ? status === 'completed' : remainingAmount < minRemainder;
  if (isShort) return 'remainder_low';
  return movedCount >= room ? 'too_many' : null;
}
