import { CLOCK_EXTENDED } from '../orders/fair-clock.ts';
import { type Actor, type GiftState, isEnd, otherParty, type Party } from '../orders/gift-states.ts';

/** An event of an order: one of its table or timeline, and the order's state afterwards. */
export interface OrderNews {
  readonly event: string;
  readonly actor: Actor;
  readonly state: GiftState;
  /** Whether the state changed. */
  readonly moved: boolean;
}

interface Row {
  readonly on: string;
  /** The state afterwards; `end` is any end state. */
  readonly when: 'any' | 'end' | GiftState;
  /** Both parties, one of them, or who did not cause the event: one party, or both when the system did. */
  readonly to: 'both' | 'other' | Party;
  readonly kind: OrderNoticeKind;
  /** The row applies only when the state changed. */
  readonly moved: boolean;
}

/** The events that each kind tells of. */
export interface OrderNoticeEvents {
  order_taken: 'placed' | 'decline' | 'clock';
  order_moved:
    | 'deliver'
    | 'carrier_delivered'
    | typeof CLOCK_EXTENDED
    | 'view'
    | 'confirm_receipt'
    | 'decline'
    | 'clock'
    | 'check_failed';
  order_ended:
    | 'cancel'
    | 'decline'
    | 'confirm'
    | 'release'
    | 'accept_claim'
    | 'accept_proposal'
    | 'withdraw_claim'
    | 'concede'
    | 'rule'
    | 'accept_ruling'
    | 'review'
    | 'clock';
  dispute_opened: 'claim' | 'escalate' | 'appeal' | 'clock';
  dispute_moved: 'propose' | 'ask_more' | 'answer' | 'take_case' | 'remind' | 'accept_ruling';
  ruling: 'rule';
}

export type OrderNoticeKind = keyof OrderNoticeEvents;

/** A row in the short form used below. */
type Line = {
  readonly [Kind in OrderNoticeKind]: readonly [
    on: OrderNoticeEvents[Kind],
    when: Row['when'],
    to: Row['to'],
    kind: Kind,
    moved?: 'moved',
  ];
}[OrderNoticeKind];

/** A quick sale that moves on: a new order for the next provider, and still on its way for the seller. */
const handedOn = (on: 'decline' | 'clock'): Line[] => [
  [on, 'to_view', 'provider', 'order_taken'],
  [on, 'to_view', 'seller', 'order_moved'],
];

const LINES: readonly Line[] = [
  ['placed', 'any', 'other', 'order_taken'],
  ['deliver', 'any', 'provider', 'order_moved'],
  ['carrier_delivered', 'any', 'both', 'order_moved'],
  [CLOCK_EXTENDED, 'any', 'both', 'order_moved'],
  ['view', 'any', 'seller', 'order_moved'],
  ['confirm_receipt', 'any', 'seller', 'order_moved'],
  ['cancel', 'end', 'other', 'order_ended'],
  ...handedOn('decline'),
  ['decline', 'end', 'seller', 'order_ended'],
  ['confirm', 'end', 'other', 'order_ended'],
  ['check_failed', 'any', 'provider', 'order_moved'],
  ['release', 'end', 'other', 'order_ended'],

  ['claim', 'any', 'other', 'dispute_opened'],
  ['propose', 'any', 'other', 'dispute_moved'],
  ['ask_more', 'any', 'other', 'dispute_moved'],
  ['answer', 'any', 'other', 'dispute_moved'],
  ['accept_claim', 'end', 'other', 'order_ended'],
  ['accept_proposal', 'end', 'other', 'order_ended'],
  ['withdraw_claim', 'end', 'other', 'order_ended'],
  ['concede', 'end', 'other', 'order_ended'],

  ['escalate', 'any', 'other', 'dispute_opened'],
  ['take_case', 'any', 'both', 'dispute_moved'],
  ['remind', 'any', 'both', 'dispute_moved'],
  ['rule', 'ruled', 'both', 'ruling'],
  ['rule', 'end', 'both', 'order_ended'],
  ['rule', 'compensation_review', 'both', 'order_ended'],
  ['accept_ruling', 'ruled', 'other', 'dispute_moved'],
  ['accept_ruling', 'end', 'other', 'order_ended'],
  ['accept_ruling', 'compensation_review', 'other', 'order_ended'],
  ['appeal', 'any', 'other', 'dispute_opened'],
  ['review', 'end', 'both', 'order_ended'],

  ...handedOn('clock'),
  ['clock', 'end', 'both', 'order_ended'],
  // Without a change of state the case moves up among moderators; the parties get no notice.
  ['clock', 'in_arbitration', 'both', 'dispute_opened', 'moved'],
  ['clock', 'compensation_review', 'both', 'order_ended', 'moved'],
];

/**
 * Which party gets which notice. For each party the first row that fits counts; nobody gets a notice of their own
 * action. Events that no row names (a card opened again, a piece of evidence) show on the order's page and in its
 * timeline only.
 */
export const ORDER_NOTICES: readonly Row[] = LINES.map(([on, when, to, kind, moved]) => ({
  on,
  when,
  to,
  kind,
  moved: moved === 'moved',
}));

const byEvent = Map.groupBy(ORDER_NOTICES, ({ on }) => on);

/** The events of an order that cause a notice. */
export const TOLD_EVENTS: readonly string[] = [...byEvent.keys()];

/** The notice that this party gets of an event; null: none. */
export function orderNotice(happening: OrderNews, side: Party): OrderNoticeKind | null {
  const row = byEvent
    .get(happening.event)
    ?.find((candidate) => fits(candidate, happening) && reaches(candidate.to, happening.actor, side));
  return row?.kind ?? null;
}

function fits({ when, moved: mustMove }: Row, { state, moved: hasMoved }: OrderNews): boolean {
  if (mustMove && !hasMoved) return false;
  return when === 'any' || (when === 'end' ? isEnd(state) : when === state);
}

function reaches(to: Row['to'], actor: Actor, side: Party): boolean {
  if (to === 'both' || to === side) return true;
  if (to !== 'other') return false;
  return actor === 'system' || ((actor === 'seller' || actor === 'provider') && side === otherParty(actor));
}
