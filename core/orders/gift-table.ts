import type { ClockRule, GiftEventType } from './gift-facts.ts';
import type { GuardName } from './gift-guards.ts';
import type { Actor, EndState, OpenState } from './gift-states.ts';

/**
 * The life of a gift-card order, one row a transition (decisions, section 3). The first row whose guard holds wins;
 * a row's `check` names what must be true or the event is refused with that check's reason.
 */
export interface GiftRow {
  readonly from: OpenState;
  readonly event: GiftEventType;
  readonly by: readonly Actor[];
  /** Chooses between rows of the same event. */
  readonly when?: GuardName;
  /**
   * `ruling`: the end state that the standing ruling names, by way of `compensation_review` when it found fraud;
   * `ruled_end`: that end state, once the review is over.
   */
  readonly to: OpenState | EndState | 'ruling' | 'ruled_end';
  /**
   * What is settled: all of the hold, nothing, the claim's, proposal's or ruling's amount; `hold` leaves it open,
   * `move` replaces it by one of the next provider, and `closed` finds it closed already.
   */
  readonly money: 'hold' | 'move' | 'closed' | 'all' | 'none' | 'claimed' | 'proposed' | 'ruled';
  /** The clock that runs afterwards. `ad.confirm_s` is the confirm time of the order's ad. */
  readonly clock: ClockRule | 'keep' | 'none';
}

const row = (
  from: OpenState,
  event: GiftEventType,
  by: Actor | readonly Actor[],
  to: GiftRow['to'],
  money: GiftRow['money'],
  clock: GiftRow['clock'],
  when?: GuardName,
): GiftRow => ({ from, event, by: typeof by === 'string' ? [by] : by, to, money, clock, ...(when ? { when } : {}) });

const parties = ['seller', 'provider'] as const;

/** What both negotiation states share: the rows differ in their `from` alone. */
const negotiation = (from: 'negotiating' | 'awaiting_seller_feedback'): GiftRow[] => [
  row(from, 'accept_claim', 'seller', 'cancelled_card_invalid', 'none', 'none', 'claim_is_zero'),
  row(from, 'accept_claim', 'seller', 'completed', 'claimed', 'none'),
  row(from, 'propose', parties, from, 'hold', 'keep'),
  row(from, 'accept_proposal', parties, 'completed', 'proposed', 'none'),
  row(from, 'withdraw_claim', 'provider', 'completed', 'all', 'none'),
  row(from, 'escalate', 'seller', 'in_arbitration', 'hold', 'orders.arbitration_claim_s'),
  row(from, 'clock', 'system', 'in_arbitration', 'hold', 'orders.arbitration_claim_s'),
];

export const GIFT_TABLE: readonly GiftRow[] = [
  row('to_deliver', 'deliver', 'seller', 'delivered', 'hold', 'ad.confirm_s', 'is_physical'),
  row('to_deliver', 'deliver', 'seller', 'to_view', 'hold', 'orders.view_timeout_s'),
  row('to_deliver', 'cancel', 'seller', 'cancelled', 'none', 'none'),
  row('to_deliver', 'clock', 'system', 'cancelled_timeout', 'none', 'none'),

  row('to_view', 'view', 'provider', 'to_confirm', 'hold', 'orders.confirm_timeout_s'),
  row('to_view', 'cancel', 'seller', 'cancelled', 'none', 'none'),
  row('to_view', 'decline', 'provider', 'to_view', 'move', 'orders.view_timeout_s', 'has_next_provider'),
  row('to_view', 'decline', 'provider', 'cancelled', 'none', 'none'),
  row('to_view', 'clock', 'system', 'to_view', 'move', 'orders.view_timeout_s', 'has_next_provider'),
  row('to_view', 'clock', 'system', 'cancelled_timeout', 'none', 'none'),

  row('to_confirm', 'confirm', 'provider', 'completed', 'all', 'none'),
  row('to_confirm', 'clock', 'system', 'completed', 'all', 'none'),
  row('to_confirm', 'claim', 'provider', 'negotiating', 'hold', 'orders.negotiation_timeout_s'),

  row('delivered', 'confirm_receipt', 'provider', 'to_release', 'hold', 'orders.release_timeout_s'),
  row('delivered', 'claim', 'provider', 'negotiating', 'hold', 'orders.negotiation_timeout_s'),
  row('delivered', 'clock', 'system', 'completed', 'all', 'none', 'carrier_delivered'),
  row('delivered', 'clock', 'system', 'in_arbitration', 'hold', 'orders.arbitration_claim_s'),

  row('to_release', 'confirm', 'provider', 'completed', 'all', 'none'),
  row('to_release', 'clock', 'system', 'completed', 'all', 'none'),
  row('to_release', 'claim', 'provider', 'negotiating', 'hold', 'orders.negotiation_timeout_s'),

  ...negotiation('negotiating'),
  row('negotiating', 'ask_more', 'provider', 'awaiting_seller_feedback', 'hold', 'keep'),
  ...negotiation('awaiting_seller_feedback'),
  row('awaiting_seller_feedback', 'answer', 'seller', 'negotiating', 'hold', 'keep'),

  row('in_arbitration', 'take_case', 'moderator', 'in_arbitration', 'hold', 'orders.arbitration_rule_s'),
  row('in_arbitration', 'pass_on', 'moderator', 'in_arbitration', 'hold', 'orders.arbitration_rule_s'),
  row('in_arbitration', 'pass_up', 'moderator', 'in_arbitration', 'hold', 'orders.arbitration_claim_s'),
  row('in_arbitration', 'clock', 'system', 'in_arbitration', 'hold', 'orders.arbitration_claim_s'),
  row('in_arbitration', 'rule', 'moderator', 'ruling', 'ruled', 'none', 'was_appealed'),
  row('in_arbitration', 'rule', 'moderator', 'ruled', 'hold', 'orders.appeal_window_s'),
  row('in_arbitration', 'release', 'provider', 'completed', 'all', 'none'),
  row('in_arbitration', 'concede', 'seller', 'dispute_cancelled', 'none', 'none'),
  row('in_arbitration', 'propose', parties, 'in_arbitration', 'hold', 'keep'),
  row('in_arbitration', 'accept_proposal', parties, 'settled_proportionally', 'proposed', 'none'),

  row('ruled', 'accept_ruling', parties, 'ruling', 'ruled', 'none', 'other_accepted'),
  row('ruled', 'accept_ruling', parties, 'ruled', 'hold', 'keep'),
  row('ruled', 'clock', 'system', 'ruling', 'ruled', 'none'),
  row('ruled', 'appeal', parties, 'in_arbitration', 'hold', 'orders.arbitration_claim_s'),

  row('compensation_review', 'review', 'moderator', 'ruled_end', 'closed', 'none', 'review_decides'),
  row('compensation_review', 'review', 'moderator', 'compensation_review', 'closed', 'keep'),
  row('compensation_review', 'clock', 'system', 'compensation_review', 'closed', 'orders.arbitration_rule_s'),
];
