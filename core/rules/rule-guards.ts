import type { RuleName } from './rules.ts';

/** The subject that a rule guards, when one administrator must not change it alone. */
export type RuleGuard = 'money' | 'security';

/** Rules about sums, prices, what is held and for how long, and the clocks that pay when they run out. */
const MONEY_AREAS: readonly string[] = [
  'ads.',
  'bail.',
  'cards.',
  'deposits.',
  'disputes.',
  'goods.',
  'identity.out_day_',
  'identity.trade_day_',
  'orders.',
  'paymentAccounts.',
  'payouts.',
  'points.',
  'points_ads.',
  'points_orders.',
  'prices.',
  'providers.penalty_',
  'sends.',
  'swaps.',
  'tickets.reward_',
  'tickets.coupon_',
  'withdrawals.',
];

/**
 * Rules about comfort and the pace of work: at either end of their bounds nobody loses points, evidence or privacy. Every other
 * rule is guarded, also one that is added later; a name that ends with `.` stands for its whole area.
 */
const FREE: readonly (RuleName | `${string}.`)[] = [
  'ads.list_count_ms',
  'ads.list_page_ms',
  'ads.min_remainder',
  'ads.rank_completion',
  'ads.rank_speed',
  'ads.rank_speed_s',
  'ads.rank_timeout',
  'ads.rank_volume',
  'ads.rank_volume_orders',
  'ads.ranking_cache_ms',
  'ads.view_again_s',
  'ads.view_flush_ms',
  'calls.peer_left_s',
  'calls.return_s',
  'calls.ring_timeout_s',
  'catalog.',
  'chat.batch_max',
  'chat.batch_wait_ms',
  'chat.batches_in_flight',
  'chat.group_members',
  'chat.groups_per_day',
  'chat.max_listed',
  'chat.max_shared_shortcuts',
  'chat.max_shortcuts',
  'chat.retract_s',
  'chat.search_conversations',
  'chat.search_messages',
  'disputes.max_reminders',
  'help.',
  'notices.browsers',
  'notices.mail_after_s',
  'notices.mail_pause_s',
  'notices.push_tries',
  'notices.push_ttl_s',
  'notices.remind_first_bps',
  'notices.remind_last_bps',
  'notices.remind_mail_left_s',
  'notices.remind_second_bps',
  'orders.batch_max',
  'orders.batch_wait_ms',
  'orders.batches_in_flight',
  'orders.carrier_poll_s',
  'orders.max_cards',
  'orders.max_open_per_pair',
  'orders.max_open_per_user',
  'orders.view_timeout_s',
  'payouts.record_cache_ms',
  'people.',
  'points.statement_rows',
  'presence.',
  'sensitive_words.trigger_limit',
  'sensitive_words.trigger_window_s',
  'settings.poll_ms',
  'shifts.grace_s',
  'shifts.planned_s',
  'shifts.warn_s',
  'staff.max_saved_filters',
  'support.',
  'tickets.answer_target_s',
  'tickets.max_reopenings',
  'tickets.open_per_user',
  'tickets.reopen_s',
  'tickets.zone_hours',
];

/** Null: an administrator changes it alone. */
export function guardOf(name: RuleName): RuleGuard | null {
  if (FREE.some((free) => (free.endsWith('.') ? name.startsWith(free) : name === free))) return null;
  return MONEY_AREAS.some((area) => name.startsWith(area)) ? 'money' : 'security';
}
