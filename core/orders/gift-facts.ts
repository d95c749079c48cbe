import type { Amount } from '../money/amount.ts';
import type { UnitPrice } from '../money/price.ts';
import type { Actor, Form, GiftState, Party, RulingOutcome } from './gift-states.ts';

/** All facts that a decision about a gift-card order may depend on. */
export interface GiftFacts {
  readonly state: GiftState;
  readonly form: Form;
  readonly sellerId: string;
  readonly providerId: string;
  /** The sum that the provider's hold reserves, in base units of points. */
  readonly orderAmount: Amount;
  readonly unitPrice: UnitPrice;
  /** The card's currency; face values are in its minor units. */
  readonly currency: string;
  readonly cards: readonly CardFacts[];
  /** Milliseconds since the epoch on the database's clock; null when no clock runs. */
  readonly dueAt: number | null;
  /** The settlement that the provider's claim comes to; null before a claim. One claim per order. */
  readonly claimAmount: Amount | null;
  readonly proposal: { readonly by: Party; readonly amount: Amount } | null;
  readonly askedMore: boolean;
  readonly ruling: Ruling | null;
  readonly acceptedBy: readonly Party[];
  readonly appealedBy: Party | null;
  readonly moderatorId: string | null;
  /** 0: any moderator may take the case; 1: any except earlier ones; 2 and more: an admin only. */
  readonly escalation: number;
  /** Moderators who ruled on this order or let its case time out. */
  readonly pastModerators: readonly string[];
  /** Quick trade: null for an order on an ad that the seller chose. */
  readonly quick: QuickFacts | null;
  /** The carrier reported the parcel as handed over. */
  readonly carrierDelivered: boolean;
  /** Votes on the compensation so far, and the number needed: 1, or 2 above a limit. */
  readonly reviews: readonly Review[];
  readonly reviewersNeeded: number;
}

export interface QuickFacts {
  /** How often the order moved on to another provider, and the maximum. */
  readonly transfers: number;
  readonly maxTransfers: number;
  /** The providers that had the order before. */
  readonly pastProviders: readonly string[];
  /** The provider that would take the order now; null when none was found or none was sought. */
  readonly nextProvider: string | null;
}

export interface Ruling {
  readonly outcome: RulingOutcome;
  readonly amount: Amount;
  readonly by: string;
  /** The ruling found the provider's claim fraudulent: a compensation is reviewed before the order ends. */
  readonly fraud: boolean;
}

export interface Review {
  readonly by: string;
  readonly approve: boolean;
}

export interface CardFacts {
  readonly id: string;
  readonly faceValue: bigint;
  readonly revealed: boolean;
}

/** `not_received` is for a physical card whose parcel never came. */
export type ClaimKind = 'invalid' | 'mismatch' | 'not_received';

/** A claim about one card. `actualFaceValue` is in minor units of the order's currency. */
export interface CardClaim {
  readonly cardId: string;
  readonly kind: ClaimKind;
  readonly actualFaceValue: bigint;
  readonly evidence: number;
}

export interface GiftActor {
  readonly role: Actor;
  readonly userId: string | null;
  /** The member of the user's team who acts; absent or null: the user. */
  readonly operatorId?: string | null;
  /** Set for staff: an admin may take cases that have been escalated twice. */
  readonly isAdmin?: boolean;
}

export type GiftEvent =
  | { readonly type: 'deliver' }
  | { readonly type: 'view' }
  | { readonly type: 'cancel' }
  | { readonly type: 'decline' }
  /** A frozen provider has no session to say anything in: nothing of what it received is paid by its silence. */
  | { readonly type: 'clock'; readonly isProviderFrozen?: boolean }
  /** The carrier reported the parcel as handed over. */
  | { readonly type: 'carrier_delivered' }
  | { readonly type: 'confirm_receipt' }
  | { readonly type: 'confirm' }
  | { readonly type: 'claim'; readonly cards: readonly CardClaim[] }
  | { readonly type: 'accept_claim'; readonly amount: Amount }
  | { readonly type: 'propose'; readonly amount: Amount }
  | { readonly type: 'accept_proposal'; readonly amount: Amount }
  | { readonly type: 'withdraw_claim' }
  | { readonly type: 'ask_more' }
  | { readonly type: 'answer' }
  | { readonly type: 'escalate' }
  | { readonly type: 'take_case' }
  /** Another moderator holds the case from now on. */
  | { readonly type: 'pass_on'; readonly to: string }
  /** Only an admin may take the case from now on. */
  | { readonly type: 'pass_up' }
  | { readonly type: 'rule'; readonly outcome: RulingOutcome; readonly amount: Amount; readonly fraud: boolean }
  | { readonly type: 'release' }
  | { readonly type: 'concede' }
  | { readonly type: 'accept_ruling' }
  | { readonly type: 'appeal' }
  | { readonly type: 'review'; readonly approve: boolean };

export type GiftEventType = GiftEvent['type'];

/** The refusals of `giftMachine`; each is an entry of the error table. */
export const GIFT_REFUSALS = [
  'orders.not_allowed',
  'orders.ended',
  'orders.wrong_state',
  'orders.not_due',
  'orders.too_late',
  'orders.amount_changed',
  'orders.amount_range',
  'orders.no_proposal',
  'orders.own_proposal',
  'orders.already_asked',
  'orders.already_accepted',
  'orders.already_appealed',
  'orders.claim_empty',
  'orders.claim_card',
  'orders.claim_evidence',
  'orders.ruling_amount',
  'orders.ruling_form',
  'orders.ruling_fraud',
  'disputes.not_yours',
  'disputes.already_taken',
  'disputes.own_case',
  'disputes.ruled_before',
  'disputes.already_reviewed',
  'disputes.cannot_pass_on',
  'disputes.admin_only',
] as const;
export type GiftRefusal = (typeof GIFT_REFUSALS)[number];

/** The outcome of an event. The caller writes state, hold, stock, deadline and facts in one step. */
export interface GiftDecision {
  readonly to: GiftState;
  /**
   * `settle` posts `amount` of the hold and returns the rest; `void` returns all of it; `keep` leaves the hold open, or
   * closed where it was closed before; `move` voids it and reserves the order amount from the next provider.
   */
  readonly money:
    | { readonly kind: 'keep' }
    | { readonly kind: 'void' }
    | { readonly kind: 'settle'; readonly amount: Amount }
    | { readonly kind: 'move' };
  /** Set when the last vote on a compensation was cast: whether the provider pays it. */
  readonly compensation: 'approve' | 'refuse' | null;
  /** A rule's seconds from now; `keep` lets the running clock run; `none` stops it. */
  readonly clock: GiftClock;
  readonly patch: GiftPatch;
}

export type GiftClock =
  | { readonly kind: 'start'; readonly rule: ClockRule }
  | { readonly kind: 'keep' }
  | { readonly kind: 'none' };

/** A named rule of the configuration, except `ad.confirm_s`, which each order copies from its ad. */
export type ClockRule =
  | 'ad.confirm_s'
  | 'orders.view_timeout_s'
  | 'orders.confirm_timeout_s'
  | 'orders.release_timeout_s'
  | 'orders.negotiation_timeout_s'
  | 'orders.arbitration_claim_s'
  | 'orders.arbitration_rule_s'
  | 'orders.appeal_window_s';

/** Facts that change along with the state. Absent fields stay. */
export interface GiftPatch {
  readonly claimAmount?: Amount;
  readonly proposal?: GiftFacts['proposal'];
  readonly askedMore?: true;
  readonly ruling?: GiftFacts['ruling'];
  readonly acceptedBy?: readonly Party[];
  readonly appealedBy?: Party;
  readonly moderatorId?: string | null;
  readonly escalation?: number;
  readonly pastModerators?: readonly string[];
  /** Quick trade: the next provider has the order now. */
  readonly providerId?: string;
  readonly quick?: QuickFacts;
  readonly carrierDelivered?: true;
  readonly reviews?: readonly Review[];
}
