import { expect, it } from 'vitest';
import { guardOf } from './rule-guards.ts';
import { RULES, type RuleName } from './rules.ts';

it.each([
  ['auth.login_failures', 'security'],
  ['security.keep_s', 'security'],
  ['orders.fee_bps', 'money'],
  ['orders.confirm_timeout_s', 'money'],
  ['disputes.second_review_points', 'money'],
  ['bail.required', 'money'],
  ['deposits.confirmations', 'money'],
  ['withdrawals.least_points', 'money'],
  ['prices.four_eyes_bps', 'money'],
  ['providers.identity_level', 'security'],
  ['providers.penalty_points', 'money'],
  ['paymentAccounts.hold_s', 'money'],
  ['points_ads.price_band_bps', 'money'],
  ['points_ads.price_lock_s', 'money'],
  ['points_orders.release_s', 'money'],
  ['disputes.max_claim_rate_bps', 'money'],
  ['tickets.coupon_order_times', 'money'],
  ['calls.relay_only', 'security'],
  ['identity.least_age_years', 'security'],
  ['gateway.calls_per_minute', 'security'],
  ['uploads.check_timeout_s', 'security'],
  ['orders.max_cards', null],
  ['chat.retract_s', null],
  ['people.badge_fast_s', null],
] as const satisfies readonly (readonly [RuleName, unknown])[])('%s is guarded: %s', (name, guard) => {
  expect(guardOf(name)).toBe(guard);
});

const free = (Object.keys(RULES) as RuleName[]).filter((name) => guardOf(name) === null);

it('guards whatever keeps evidence or holds money, and a rule that nobody listed', () => {
  expect(free.filter((name) => /keep_s$|hold|_points$|price|fee/.test(name))).toEqual(['people.hvc_monthly_points']);
  expect(guardOf('orders.added_later' as RuleName)).toBe('money');
  expect(guardOf('something.added_later' as RuleName)).toBe('security');
});

it('guards most rules', () => {
  expect(free.length).toBeLessThan(Object.keys(RULES).length / 3);
});
