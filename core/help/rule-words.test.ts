import { describe, expect, it } from 'vitest';
import { RULES } from '../rules/rules.ts';
import { fillRules, formatRule, ruleNamesIn, withoutRules } from './rule-words.ts';

describe('rules in help articles', () => {
  it.each([
    [180, 's', '3 minutes', '3 分钟'],
    [1_800, 's', '30 minutes', '30 分钟'],
    [60, 's', '1 minute', '1 分钟'],
    [90, 's', '1 minute 30 seconds', '1 分钟 30 秒'],
    [86_400, 's', '24 hours', '24 小时'],
    [864_000, 's', '10 days', '10 天'],
    [90_000, 's', '1 day 1 hour', '1 天 1 小时'],
    [31_536_000, 's', '1 year', '1 年'],
    [220_752_000, 's', '7 years', '7 年'],
    [0, 's', '0 seconds', '0 秒'],
    [10_000_000_000, 'points', '10,000 points', '10,000 积分'],
    [500_000, 'points', '0.5 points', '0.5 积分'],
    [1_000_000, 'points', '1 point', '1 积分'],
    [100, 'bps', '1%', '1%'],
    [125, 'bps', '1.25%', '1.25%'],
    [5_242_880, 'bytes', '5 MB', '5 MB'],
    [1_200, 'count', '1,200', '1,200'],
  ] as const)('says %d %s as "%s"', (value, unit, en, zh) => {
    expect(formatRule(value, unit, 'en')).toBe(en);
    expect(formatRule(value, unit, 'zh_cn')).toBe(zh);
  });

  it('puts the numbers in force into a text', () => {
    const text = 'Within {orders.view_timeout_s}, for {orders.fee_bps}; {not a rule} stays.';
    expect(ruleNamesIn(text)).toEqual(['orders.view_timeout_s', 'orders.fee_bps']);
    expect(fillRules(text, 'en', (name) => RULES[name].default)).toBe('Within 3 minutes, for 1%; {not a rule} stays.');
    expect(withoutRules('a {orders.fee_bps} b')).toBe('a   b');
    expect(fillRules('{paymentAccounts.keep_s}', 'en', (name) => RULES[name].default)).not.toContain('{');
    expect(() => fillRules('{orders.nonsense}', 'en', () => 1)).toThrow('orders.nonsense');
  });
});
