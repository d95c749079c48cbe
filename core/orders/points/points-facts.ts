import type { CaseHands, HandsRefusal } from '../case-hands.ts';
import type { PointsActorRole, PointsParty, PointsRuling, PointsState } from './points-states.ts';

/** All facts that a decision about a points order may depend on. */
export interface PointsFacts {
  readonly state: PointsState;
  readonly sellerId: string;
  readonly buyerId: string;
  /** Paid by gift card: the seller checks its image before the points are released. */
  readonly paysByCard: boolean;
  /** Milliseconds since the epoch on the database's clock; null when no clock runs. */
  readonly dueAt: number | null;
  readonly ruling: { readonly outcome: PointsRuling; readonly by: string } | null;
  readonly acceptedBy: readonly PointsParty[];
  readonly appealedBy: PointsParty | null;
  readonly moderatorId: CaseHands['moderatorId'];
  readonly escalation: number;
  readonly pastModerators: readonly string[];
}

export interface PointsActor {
  readonly role: PointsActorRole;
  readonly userId: string | null;
  /** Set for staff: an admin may take cases that have been escalated twice. */
  readonly isAdmin?: boolean;
}

export type PointsEvent =
  /** The buyer has paid, with `proofs` files that show it. */
  | { readonly type: 'mark_paid'; readonly proofs: number }
  /** The buyer hands over a gift card, with `proofs` pictures of it. */
  | { readonly type: 'submit_card'; readonly proofs: number }
  | { readonly type: 'cancel' }
  | { readonly type: 'clock' }
  | { readonly type: 'release' }
  | { readonly type: 'reject_card' }
  | { readonly type: 'dispute' }
  | { readonly type: 'concede' }
  | { readonly type: 'take_case' }
  /** Another moderator holds the case from now on. */
  | { readonly type: 'pass_on'; readonly to: string }
  /** Only an admin may take the case from now on. */
  | { readonly type: 'pass_up' }
  | { readonly type: 'rule'; readonly outcome: PointsRuling }
  | { readonly type: 'accept_ruling' }
  | { readonly type: 'appeal' };
export type PointsEventType = PointsEvent['type'];

/** The refusals of `pointsMachine`; each is an entry of the error table. */
export type PointsRefusal =
  | 'orders.not_allowed'
  | 'orders.ended'
  | 'orders.wrong_state'
  | 'orders.not_due'
  | 'orders.too_late'
  | 'orders.already_accepted'
  | 'orders.already_appealed'
  | 'points_orders.proof_needed'
  | HandsRefusal;

/** A named rule, or the time limit that the order copied from its ad. */
export type PointsClockRule =
  | 'ad.pay_minutes'
  | 'points_orders.release_s'
  | 'points_orders.check_card_s'
  | 'orders.arbitration_claim_s'
  | 'orders.arbitration_rule_s'
  | 'orders.appeal_window_s';

/** Facts that change along with the state. Absent fields stay. */
export interface PointsPatch {
  readonly ruling?: PointsFacts['ruling'];
  readonly acceptedBy?: readonly PointsParty[];
  readonly appealedBy?: PointsParty;
  readonly moderatorId?: string | null;
  readonly escalation?: number;
  readonly pastModerators?: readonly string[];
}

/** The outcome of an event. The caller writes state, holds, stock, deadline and facts in one step. */
export interface PointsDecision {
  readonly to: PointsState;
  /** `settle` posts both holds in whole, `void` returns both, `keep` leaves them open. */
  readonly money: 'keep' | 'settle' | 'void';
  readonly clock: PointsClockRule | 'keep' | 'none';
  readonly patch: PointsPatch;
}
