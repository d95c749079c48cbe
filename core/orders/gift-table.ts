import type { ClockRule, GiftEventType } from './gift-facts.ts';
import type { GuardName } from './gift-guards.ts';
import type { Actor, EndState, OpenState, Party } from './gift-states.ts';

/**
 * The life of a gift-card order, one row a transition. The first row whose guard holds wins; its `check` must hold, or
 * the event is refused with that check's reason.
 */
export interface GiftRow {
  readonly from: OpenState;
  readonly event: GiftEventType;
  readonly by: readonly Actor[];
  /** Chooses between rows of the same event. */
  readonly when?: GuardName;
  /**
   * `ruling`: the end state that the current ruling names, by way of `compensation_review` when it found fraud;
   * `ruled_end`: that end state, once the review is over.
   */
  readonly to: OpenState | EndState | 'ruling' | 'ruled_end';
  /**
   * The settled sum: all of the hold, nothing, or the amount of the claim, proposal or ruling; `hold` leaves the hold
   * open, `move` replaces it by a hold on the next provider, `closed` means that it was closed before.
   */
  readonly money: 'hold' | 'move' | 'closed' | 'all' | 'none' | 'claimed' | 'proposed' | 'ruled';
  /** The clock that runs afterwards. `ad.confirm_s` is the confirm time of the order's ad. */
  readonly clock: ClockRule | 'keep' | 'none';
  /**
   * The event is allowed after the deadline too: where the clock only passes a case on and moves no money, and for
   * reports of the system. Every other event except the clock itself is refused from the deadline on, even before the
   * clock has acted.
   */
  readonly late?: true;
}

const SELLER: readonly Actor[] = ['seller'];
const PROVIDER: readonly Actor[] = ['provider'];
const PARTIES: readonly Actor[] = ['seller', 'provider'];
const MODERATOR: readonly Actor[] = ['moderator'];
const SYSTEM: readonly Actor[] = ['system'];
/** The system opens cards for a provider that trades by itself, and confirms what passed its check (auto-trade.ts). */
const TRADERS: readonly Actor[] = ['provider', 'system'];

/** How an order begins: the kind of ad, whether its cards are attached already, who placed it. */
export interface PlacedRow {
  readonly from: 'nothing';
  readonly event: 'placed';
  readonly against: 'buy_ad' | 'sell_ad';
  readonly cards: 'attached' | 'to_come';
  readonly by: Party;
  readonly to: OpenState;
  readonly money: 'reserve';
  /** `ad.deliver_s` is the trade time limit of the order's ad. */
  readonly clock: 'orders.view_timeout_s' | 'ad.deliver_s';
}

/** The first rows of the table; place.ts decides which of them an order begins with. */
// biome-ignore format: a table, one row a transition
export const PLACED_ROWS: readonly PlacedRow[] = [
  { from: 'nothing', event: 'placed', against: 'buy_ad',  cards: 'attached', by: 'seller',   to: 'to_view',    money: 'reserve', clock: 'orders.view_timeout_s' },
  { from: 'nothing', event: 'placed', against: 'buy_ad',  cards: 'to_come',  by: 'seller',   to: 'to_deliver', money: 'reserve', clock: 'ad.deliver_s' },
  { from: 'nothing', event: 'placed', against: 'sell_ad', cards: 'attached', by: 'provider', to: 'to_view',    money: 'reserve', clock: 'orders.view_timeout_s' },
  { from: 'nothing', event: 'placed', against: 'sell_ad', cards: 'to_come',  by: 'provider', to: 'to_deliver', money: 'reserve', clock: 'ad.deliver_s' },
];

/** The rows that both negotiation states share; they differ only in `from`. */
// biome-ignore format: a table, one row a transition
const negotiation = (from: 'negotiating' | 'awaiting_seller_feedback'): GiftRow[] => [
  { from, event: 'accept_claim',    by: SELLER,   when: 'claim_is_zero', to: 'cancelled_card_invalid', money: 'none',     clock: 'none' },
  { from, event: 'accept_claim',    by: SELLER,                          to: 'completed',              money: 'claimed',  clock: 'none' },
  { from, event: 'propose',         by: PARTIES,                         to: from,                     money: 'hold',     clock: 'keep' },
  { from, event: 'accept_proposal', by: PARTIES,                         to: 'completed',              money: 'proposed', clock: 'none' },
  { from, event: 'withdraw_claim',  by: PROVIDER,                        to: 'completed',              money: 'all',      clock: 'none' },
  { from, event: 'escalate',        by: SELLER,                          to: 'in_arbitration',         money: 'hold',     clock: 'orders.arbitration_claim_s' },
  { from, event: 'clock',           by: SYSTEM,                          to: 'in_arbitration',         money: 'hold',     clock: 'orders.arbitration_claim_s' },
];

// biome-ignore format: a table, one row a transition
export const GIFT_TABLE: readonly GiftRow[] = [
  { from: 'to_deliver',               event: 'deliver',           by: SELLER,    when: 'is_physical',       to: 'delivered',                money: 'hold',     clock: 'ad.confirm_s' },
  { from: 'to_deliver',               event: 'deliver',           by: SELLER,                               to: 'to_view',                  money: 'hold',     clock: 'orders.view_timeout_s' },
  { from: 'to_deliver',               event: 'cancel',            by: SELLER,                               to: 'cancelled',                money: 'none',     clock: 'none' },
  { from: 'to_deliver',               event: 'clock',             by: SYSTEM,                               to: 'cancelled_undelivered',    money: 'none',     clock: 'none' },

  { from: 'to_view',                  event: 'view',              by: TRADERS,                              to: 'to_confirm',               money: 'hold',     clock: 'orders.confirm_timeout_s' },
  { from: 'to_view',                  event: 'cancel',            by: SELLER,                               to: 'cancelled',                money: 'none',     clock: 'none' },
  { from: 'to_view',                  event: 'decline',           by: PROVIDER,  when: 'has_next_provider', to: 'to_view',                  money: 'move',     clock: 'orders.view_timeout_s' },
  { from: 'to_view',                  event: 'decline',           by: PROVIDER,                             to: 'cancelled',                money: 'none',     clock: 'none' },
  { from: 'to_view',                  event: 'clock',             by: SYSTEM,    when: 'has_next_provider', to: 'to_view',                  money: 'move',     clock: 'orders.view_timeout_s' },
  { from: 'to_view',                  event: 'clock',             by: SYSTEM,                               to: 'cancelled_timeout',        money: 'none',     clock: 'none' },

  { from: 'to_confirm',               event: 'confirm',           by: TRADERS,                              to: 'completed',                money: 'all',      clock: 'none' },
  { from: 'to_confirm',               event: 'clock',             by: SYSTEM,    when: 'provider_is_frozen', to: 'in_arbitration',           money: 'hold',     clock: 'orders.arbitration_claim_s' },
  { from: 'to_confirm',               event: 'clock',             by: SYSTEM,                               to: 'completed',                money: 'all',      clock: 'none' },
  { from: 'to_confirm',               event: 'claim',             by: PROVIDER,                             to: 'negotiating',              money: 'hold',     clock: 'orders.negotiation_timeout_s' },

  { from: 'delivered',                event: 'confirm_receipt',   by: PROVIDER,                             to: 'to_release',               money: 'hold',     clock: 'orders.release_timeout_s' },
  { from: 'delivered',                event: 'claim',             by: PROVIDER,                             to: 'negotiating',              money: 'hold',     clock: 'orders.negotiation_timeout_s' },
  { from: 'delivered',                event: 'carrier_delivered', by: SYSTEM,                               to: 'delivered',                money: 'hold',     clock: 'keep',                         late: true },
  { from: 'delivered',                event: 'clock',             by: SYSTEM,    when: 'provider_is_frozen', to: 'in_arbitration',           money: 'hold',     clock: 'orders.arbitration_claim_s' },
  { from: 'delivered',                event: 'clock',             by: SYSTEM,    when: 'carrier_delivered', to: 'completed',                money: 'all',      clock: 'none' },
  { from: 'delivered',                event: 'clock',             by: SYSTEM,                               to: 'in_arbitration',           money: 'hold',     clock: 'orders.arbitration_claim_s' },

  { from: 'to_release',               event: 'confirm',           by: PROVIDER,                             to: 'completed',                money: 'all',      clock: 'none' },
  { from: 'to_release',               event: 'clock',             by: SYSTEM,    when: 'provider_is_frozen', to: 'in_arbitration',           money: 'hold',     clock: 'orders.arbitration_claim_s' },
  { from: 'to_release',               event: 'clock',             by: SYSTEM,                               to: 'completed',                money: 'all',      clock: 'none' },
  { from: 'to_release',               event: 'claim',             by: PROVIDER,                             to: 'negotiating',              money: 'hold',     clock: 'orders.negotiation_timeout_s' },

  ...negotiation('negotiating'),
  { from: 'negotiating',              event: 'ask_more',          by: PROVIDER,                             to: 'awaiting_seller_feedback', money: 'hold',     clock: 'keep' },
  ...negotiation('awaiting_seller_feedback'),
  { from: 'awaiting_seller_feedback', event: 'answer',            by: SELLER,                               to: 'negotiating',              money: 'hold',     clock: 'keep' },

  { from: 'in_arbitration',           event: 'take_case',         by: MODERATOR,                            to: 'in_arbitration',           money: 'hold',     clock: 'orders.arbitration_rule_s',    late: true },
  { from: 'in_arbitration',           event: 'pass_on',           by: MODERATOR,                            to: 'in_arbitration',           money: 'hold',     clock: 'orders.arbitration_rule_s',    late: true },
  { from: 'in_arbitration',           event: 'pass_up',           by: MODERATOR,                            to: 'in_arbitration',           money: 'hold',     clock: 'orders.arbitration_claim_s',   late: true },
  { from: 'in_arbitration',           event: 'clock',             by: SYSTEM,                               to: 'in_arbitration',           money: 'hold',     clock: 'orders.arbitration_claim_s' },
  { from: 'in_arbitration',           event: 'rule',              by: MODERATOR, when: 'was_appealed',      to: 'ruling',                   money: 'ruled',    clock: 'none',                         late: true },
  { from: 'in_arbitration',           event: 'rule',              by: MODERATOR,                            to: 'ruled',                    money: 'hold',     clock: 'orders.appeal_window_s',       late: true },
  { from: 'in_arbitration',           event: 'release',           by: PROVIDER,                             to: 'completed',                money: 'all',      clock: 'none',                         late: true },
  { from: 'in_arbitration',           event: 'concede',           by: SELLER,                               to: 'seller_conceded',          money: 'none',     clock: 'none',                         late: true },
  { from: 'in_arbitration',           event: 'propose',           by: PARTIES,                              to: 'in_arbitration',           money: 'hold',     clock: 'keep',                         late: true },
  { from: 'in_arbitration',           event: 'accept_proposal',   by: PARTIES,                              to: 'settled_proportionally',   money: 'proposed', clock: 'none',                         late: true },

  { from: 'ruled',                    event: 'accept_ruling',     by: PARTIES,   when: 'other_accepted',    to: 'ruling',                   money: 'ruled',    clock: 'none' },
  { from: 'ruled',                    event: 'accept_ruling',     by: PARTIES,                              to: 'ruled',                    money: 'hold',     clock: 'keep' },
  { from: 'ruled',                    event: 'clock',             by: SYSTEM,                               to: 'ruling',                   money: 'ruled',    clock: 'none' },
  { from: 'ruled',                    event: 'appeal',            by: PARTIES,                              to: 'in_arbitration',           money: 'hold',     clock: 'orders.arbitration_claim_s' },

  { from: 'compensation_review',      event: 'review',            by: MODERATOR, when: 'review_decides',    to: 'ruled_end',                money: 'closed',   clock: 'none',                         late: true },
  { from: 'compensation_review',      event: 'review',            by: MODERATOR,                            to: 'compensation_review',      money: 'closed',   clock: 'keep',                         late: true },
  { from: 'compensation_review',      event: 'clock',             by: SYSTEM,    when: 'review_given_up',   to: 'ruled_end',                money: 'closed',   clock: 'none' },
  { from: 'compensation_review',      event: 'clock',             by: SYSTEM,                               to: 'compensation_review',      money: 'closed',   clock: 'orders.arbitration_rule_s' },
];
