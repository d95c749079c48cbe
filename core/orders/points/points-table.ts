import type { PointsClockRule, PointsEventType } from './points-facts.ts';
import type { PointsGuard } from './points-guards.ts';
import type { PointsActorRole, PointsEndState, PointsOpenState } from './points-states.ts';

/**
 * The life of a points order, one row a transition, beside the table of gift-card orders (gift-table.ts). An order begins
 * in `to_pay`, whichever side placed the ad, with the amount and its fee reserved on the seller's account.
 */
export interface PointsRow {
  readonly from: PointsOpenState;
  readonly event: PointsEventType;
  readonly by: readonly PointsActorRole[];
  /** Chooses between rows of the same event. */
  readonly when?: PointsGuard;
  /** `ruling`: the end state that the current ruling names. */
  readonly to: PointsOpenState | PointsEndState | 'ruling';
  /** The outcome for both holds: they stay, all is posted, nothing is, or what the ruling says. */
  readonly money: 'hold' | 'all' | 'none' | 'ruled';
  /** The clock that runs afterwards. */
  readonly clock: PointsClockRule | 'keep' | 'none';
  /** Allowed after the deadline too: where the clock only passes a case on and moves no money. */
  readonly late?: true;
}

export const POINTS_BEGIN = { state: 'to_pay', clock: 'ad.pay_minutes' } as const;

const SELLER: readonly PointsActorRole[] = ['seller'];
const BUYER: readonly PointsActorRole[] = ['buyer'];
const PARTIES: readonly PointsActorRole[] = ['seller', 'buyer'];
const MODERATOR: readonly PointsActorRole[] = ['moderator'];
const SYSTEM: readonly PointsActorRole[] = ['system'];

// biome-ignore format: a table, one row a transition
export const POINTS_TABLE: readonly PointsRow[] = [
  { from: 'to_pay',              event: 'submit_card',   by: BUYER,     when: 'pays_by_card',  to: 'to_check_card_image', money: 'hold',  clock: 'points_orders.check_card_s' },
  { from: 'to_pay',              event: 'mark_paid',     by: BUYER,     when: 'pays_money',    to: 'paid',                money: 'hold',  clock: 'points_orders.release_s' },
  { from: 'to_pay',              event: 'cancel',        by: BUYER,                            to: 'cancelled',           money: 'none',  clock: 'none' },
  { from: 'to_pay',              event: 'clock',         by: SYSTEM,                           to: 'timeout_cancelled',   money: 'none',  clock: 'none' },

  { from: 'paid',                event: 'release',       by: SELLER,                           to: 'released',            money: 'all',   clock: 'none' },
  { from: 'paid',                event: 'dispute',       by: PARTIES,                          to: 'in_dispute',          money: 'hold',  clock: 'orders.arbitration_claim_s' },
  { from: 'paid',                event: 'clock',         by: SYSTEM,                           to: 'in_dispute',          money: 'hold',  clock: 'orders.arbitration_claim_s' },

  { from: 'to_check_card_image', event: 'release',       by: SELLER,                           to: 'released',            money: 'all',   clock: 'none' },
  { from: 'to_check_card_image', event: 'reject_card',   by: SELLER,                           to: 'in_dispute',          money: 'hold',  clock: 'orders.arbitration_claim_s' },
  { from: 'to_check_card_image', event: 'clock',         by: SYSTEM,                           to: 'in_dispute',          money: 'hold',  clock: 'orders.arbitration_claim_s' },

  { from: 'in_dispute',          event: 'take_case',     by: MODERATOR,                        to: 'in_dispute',          money: 'hold',  clock: 'orders.arbitration_rule_s',  late: true },
  { from: 'in_dispute',          event: 'pass_on',       by: MODERATOR,                        to: 'in_dispute',          money: 'hold',  clock: 'orders.arbitration_rule_s',  late: true },
  { from: 'in_dispute',          event: 'pass_up',       by: MODERATOR,                        to: 'in_dispute',          money: 'hold',  clock: 'orders.arbitration_claim_s', late: true },
  { from: 'in_dispute',          event: 'clock',         by: SYSTEM,                           to: 'in_dispute',          money: 'hold',  clock: 'orders.arbitration_claim_s' },
  { from: 'in_dispute',          event: 'rule',          by: MODERATOR, when: 'was_appealed',  to: 'ruling',              money: 'ruled', clock: 'none',                       late: true },
  { from: 'in_dispute',          event: 'rule',          by: MODERATOR,                        to: 'ruled',               money: 'hold',  clock: 'orders.appeal_window_s',     late: true },
  { from: 'in_dispute',          event: 'release',       by: SELLER,                           to: 'released',            money: 'all',   clock: 'none',                       late: true },
  { from: 'in_dispute',          event: 'concede',       by: BUYER,                            to: 'dispute_seller_won',  money: 'none',  clock: 'none',                       late: true },

  { from: 'ruled',               event: 'accept_ruling', by: PARTIES,   when: 'other_accepted', to: 'ruling',             money: 'ruled', clock: 'none' },
  { from: 'ruled',               event: 'accept_ruling', by: PARTIES,                          to: 'ruled',               money: 'hold',  clock: 'keep' },
  { from: 'ruled',               event: 'clock',         by: SYSTEM,                           to: 'ruling',              money: 'ruled', clock: 'none' },
  { from: 'ruled',               event: 'appeal',        by: PARTIES,                          to: 'in_dispute',          money: 'hold',  clock: 'orders.arbitration_claim_s' },
];
