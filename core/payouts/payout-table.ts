import type { OpenPayoutState, PayoutState } from './payout-states.ts';

export const PAYOUT_EVENTS = [
  'take',
  'give_back',
  'mark_paid',
  'start',
  'again',
  'succeed',
  'fail',
  'mismatch',
  'confirm',
  'dispute',
  'concede',
  'cancel',
  'rule_paid',
  'rule_unpaid',
  'appeal',
  'doubt',
  'clock',
] as const;
export type PayoutEvent = (typeof PAYOUT_EVENTS)[number];

/** `owner`: the trader whose points they are; `provider`: who took it. */
export const PAYOUT_ACTORS = ['owner', 'provider', 'staff', 'system'] as const;
export type PayoutActor = (typeof PAYOUT_ACTORS)[number];

/** The rules that say how long a state lasts, in seconds. */
export type PayoutClock =
  | 'payouts.take_s'
  | 'payouts.pay_s'
  | 'payouts.confirm_s'
  | 'payouts.unclear_s'
  | 'orders.appeal_window_s';

/** The guards that choose between rows of one event. */
export type PayoutGuard =
  | 'was_appealed'
  | 'needs_second'
  | 'ruler_left'
  | 'provider_is_frozen'
  | 'by_channel'
  | 'by_hand';

export interface PayoutRow {
  readonly from: OpenPayoutState;
  readonly event: PayoutEvent;
  readonly by: readonly PayoutActor[];
  readonly when?: PayoutGuard;
  readonly to: PayoutState;
  /** `post`: the points go to the provider; `void`: they go back to the trader. */
  readonly money: 'hold' | 'post' | 'void';
  /** The clock that runs afterwards. */
  readonly clock: PayoutClock | 'keep' | 'none';
  /** Possible after the deadline too, before its clock has acted: what is said about money that was paid already. */
  readonly late?: true;
}

const OWNER: readonly PayoutActor[] = ['owner'];
const PROVIDER: readonly PayoutActor[] = ['provider'];
const STAFF: readonly PayoutActor[] = ['staff'];
const SYSTEM: readonly PayoutActor[] = ['system'];
const STARTERS: readonly PayoutActor[] = ['provider', 'system'];

/** The rows by which staff decide. After an appeal, or above a sum, more than one of them takes part. */
// biome-ignore format: a table, one row a transition
const rulings = (from: 'unclear' | 'in_dispute'): PayoutRow[] => [
  { from, event: 'rule_paid',   by: STAFF, when: 'was_appealed', to: 'success',     money: 'post', clock: 'none' },
  { from, event: 'rule_paid',   by: STAFF, when: 'needs_second', to: 'second_look', money: 'hold', clock: 'none' },
  { from, event: 'rule_paid',   by: STAFF,                       to: 'ruled',       money: 'hold', clock: 'orders.appeal_window_s' },
  { from, event: 'rule_unpaid', by: STAFF,                       to: 'failed',      money: 'void', clock: 'none' },
];

/** The rows of what was ruled paid and has not ended: its parties may still say so, and a channel what became of it. */
// biome-ignore format: a table, one row a transition
const ruledPaid = (from: 'second_look' | 'ruled'): PayoutRow[] => [
  { from, event: 'succeed',  by: SYSTEM,                    to: 'success',       money: 'post', clock: 'none', late: true },
  { from, event: 'fail',     by: SYSTEM,                    to: 'failed',        money: 'void', clock: 'none', late: true },
  { from, event: 'mismatch', by: SYSTEM,                    to: 'name_mismatch', money: 'void', clock: 'none', late: true },
  { from, event: 'confirm',  by: OWNER,                     to: 'success',       money: 'post', clock: 'none', late: true },
  { from, event: 'concede',  by: PROVIDER, when: 'by_hand', to: 'failed',        money: 'void', clock: 'none', late: true },
];

/** The life of a payout, one row a transition. It begins `open`, with its points reserved. */
// biome-ignore format: a table, one row a transition
export const PAYOUT_TABLE: readonly PayoutRow[] = [
  { from: 'open',       event: 'take',        by: PROVIDER, to: 'taken',         money: 'hold', clock: 'payouts.pay_s' },
  { from: 'open',       event: 'start',       by: STARTERS, to: 'paying',        money: 'hold', clock: 'payouts.unclear_s' },
  { from: 'open',       event: 'cancel',      by: OWNER,    to: 'cancelled',     money: 'void', clock: 'none' },
  { from: 'open',       event: 'clock',       by: SYSTEM,   to: 'returned',      money: 'void', clock: 'none' },

  { from: 'taken',      event: 'mark_paid',   by: PROVIDER, to: 'paid',          money: 'hold', clock: 'payouts.confirm_s' },
  { from: 'taken',      event: 'start',       by: PROVIDER, to: 'paying',        money: 'hold', clock: 'payouts.unclear_s' },
  { from: 'taken',      event: 'give_back',   by: PROVIDER, to: 'open',          money: 'hold', clock: 'payouts.take_s' },
  { from: 'taken',      event: 'clock',       by: SYSTEM, when: 'provider_is_frozen', to: 'in_dispute', money: 'hold', clock: 'none' },
  { from: 'taken',      event: 'clock',       by: SYSTEM,   to: 'returned',      money: 'void', clock: 'none' },

  { from: 'paying',     event: 'succeed',     by: SYSTEM,   to: 'success',       money: 'post', clock: 'none', late: true },
  { from: 'paying',     event: 'fail',        by: SYSTEM,   to: 'failed',        money: 'void', clock: 'none', late: true },
  { from: 'paying',     event: 'mismatch',    by: SYSTEM,   to: 'name_mismatch', money: 'void', clock: 'none', late: true },
  { from: 'paying',     event: 'again',       by: PROVIDER, to: 'paying',        money: 'hold', clock: 'keep', late: true },
  { from: 'paying',     event: 'doubt',       by: SYSTEM,   to: 'unclear',       money: 'hold', clock: 'none', late: true },
  { from: 'paying',     event: 'clock',       by: SYSTEM,   to: 'unclear',       money: 'hold', clock: 'none' },

  { from: 'unclear',    event: 'succeed',     by: SYSTEM,   to: 'success',       money: 'post', clock: 'none' },
  { from: 'unclear',    event: 'fail',        by: SYSTEM,   to: 'failed',        money: 'void', clock: 'none' },
  { from: 'unclear',    event: 'mismatch',    by: SYSTEM,   to: 'name_mismatch', money: 'void', clock: 'none' },
  { from: 'unclear',    event: 'confirm',     by: OWNER,    to: 'success',       money: 'post', clock: 'none' },
  ...rulings('unclear'),

  { from: 'paid',       event: 'confirm',     by: OWNER,    to: 'success',       money: 'post', clock: 'none', late: true },
  { from: 'paid',       event: 'dispute',     by: OWNER,    to: 'in_dispute',    money: 'hold', clock: 'none' },
  { from: 'paid',       event: 'clock',       by: SYSTEM,   to: 'in_dispute',    money: 'hold', clock: 'none' },

  { from: 'in_dispute', event: 'confirm',     by: OWNER,    to: 'success',       money: 'post', clock: 'none' },
  { from: 'in_dispute', event: 'concede',     by: PROVIDER, to: 'failed',        money: 'void', clock: 'none' },
  ...rulings('in_dispute'),

  { from: 'second_look', event: 'rule_paid',   by: STAFF,   when: 'ruler_left', to: 'second_look', money: 'hold', clock: 'none' },
  { from: 'second_look', event: 'rule_paid',   by: STAFF,   to: 'ruled',         money: 'hold', clock: 'orders.appeal_window_s' },
  { from: 'second_look', event: 'rule_unpaid', by: STAFF,   to: 'failed',        money: 'void', clock: 'none' },
  ...ruledPaid('second_look'),

  { from: 'ruled',      event: 'appeal',      by: OWNER,    when: 'by_channel',  to: 'unclear',    money: 'hold', clock: 'none' },
  { from: 'ruled',      event: 'appeal',      by: OWNER,                         to: 'in_dispute', money: 'hold', clock: 'none' },
  { from: 'ruled',      event: 'clock',       by: SYSTEM,   to: 'success',       money: 'post', clock: 'none' },
  ...ruledPaid('ruled'),
];
