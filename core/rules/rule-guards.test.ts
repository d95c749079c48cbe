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
  ['orders.max_cards', null],
  ['chat.retract_s', null],
] as const satisfies readonly (readonly [RuleName, unknown])[])('%s is guarded: %s', (name, guard) => {
  expect(guardOf(name)).toBe(guard);
});

it('guards every rule about logins, whichever comes', () => {
  const names = (Object.keys(RULES) as RuleName[]).filter((name) => name.startsWith('auth.'));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => guardOf(name) !== 'security')).toEqual([]);
});
