import type { RuleName } from './rules.ts';

/** The subject that a rule guards, when one administrator must not change it alone. */
export type RuleGuard = 'money' | 'security';

/** Areas of which every rule is guarded, also one that is added later. */
const GUARDED_AREAS: readonly (readonly [prefix: string, guard: RuleGuard])[] = [
  ['auth.', 'security'],
  ['security.', 'security'],
  ['bail.', 'money'],
  ['deposits.', 'money'],
  ['payouts.', 'money'],
  ['withdrawals.', 'money'],
  ['prices.', 'money'],
  ['tickets.reward_', 'money'],
  ['identity.trade_day_', 'money'],
  ['identity.out_day_', 'money'],
  ['sends.', 'money'],
  ['swaps.', 'money'],
];

/** Clocks that pay when they run out, fees, and what a second reviewer is for. */
const GUARDED: Readonly<Partial<Record<RuleName, RuleGuard>>> = {
  'orders.confirm_timeout_s': 'money',
  'orders.release_timeout_s': 'money',
  'orders.delivery_confirm_floor_s': 'money',
  'orders.negotiation_timeout_s': 'money',
  'orders.appeal_window_s': 'money',
  'orders.fee_bps': 'money',
  'providers.identity_level': 'security',
  'providers.penalty_points': 'money',
  'providers.penalty_notice_s': 'money',
  'staff.audit_link_days': 'security',
  'disputes.compensation_multiple': 'money',
  'disputes.second_review_points': 'money',
};

/** Null: an administrator changes it alone. */
export function guardOf(name: RuleName): RuleGuard | null {
  const area = GUARDED_AREAS.find(([prefix]) => name.startsWith(prefix));
  return area?.[1] ?? GUARDED[name] ?? null;
}
