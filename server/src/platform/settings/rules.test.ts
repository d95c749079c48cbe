import { describe, expect, it } from 'vitest';
import { isRuleName, RULES } from '#core/rules/rules.ts';
import { openRules, parseRules } from './rules.ts';

describe('the named rules', () => {
  it('have defaults within their own bounds, and a sentence', () => {
    for (const [name, def] of Object.entries(RULES)) {
      expect(def.default, name).toBeGreaterThanOrEqual(def.min);
      expect(def.default, name).toBeLessThanOrEqual(def.max);
      expect(def.wide[0], name).toBeLessThanOrEqual(def.min);
      expect(def.wide[1], name).toBeGreaterThanOrEqual(def.max);
      expect(def.doc.length, name).toBeGreaterThan(10);
      expect(isRuleName(name)).toBe(true);
    }
    expect(isRuleName('toString')).toBe(false);
  });

  it('take overrides and leave the others alone', () => {
    const rules = openRules(parseRules('{"orders.view_timeout_s": 90}'));
    expect(rules.get('orders.view_timeout_s')).toBe(90);
    expect(rules.get('orders.confirm_timeout_s')).toBe(1_800);
    expect(rules.all()['orders.view_timeout_s']).toBe(90);
  });

  it.each([
    ['{"orders.view_timeout": 3}', 'there is no rule "orders.view_timeout"'],
    ['{"orders.view_timeout_s": "3"}', '"orders.view_timeout_s" must be a whole number (s), not "3"'],
    ['{"orders.view_timeout_s": 0}', '"orders.view_timeout_s" must be between 60 and'],
    ['{"auth.argon_memory_kib": 64}', '"auth.argon_memory_kib" must be between 19456 and'],
    ['{"auth.login_failures": 1000000000}', '"auth.login_failures" must be between 1 and 20'],
    ['{"auth.pow_bits": 0}', '"auth.pow_bits" must be between 12 and'],
    ['{"gateway.calls_per_minute": 1000000000}', '"gateway.calls_per_minute" must be between 1 and 12000'],
    ['{"orders.fee_bps": 10000}', '"orders.fee_bps" must be between 0 and 2000'],
    ['{"orders.confirm_timeout_s": 1}', '"orders.confirm_timeout_s" must be between 300 and'],
    ['{"orders.max_cards": 11}', '"orders.max_cards" must be between 1 and 10'],
    ['[1]', 'expected a JSON object'],
    ['{', 'not valid JSON'],
  ])('refuse %s by name', (json, message) => {
    expect(() => openRules(parseRules(json))).toThrow(message);
  });

  it('go further for tests and benchmarks, and no further than their wide bounds', () => {
    const wide = { 'auth.argon_memory_kib': 64, 'gateway.calls_per_minute': 1e9, 'orders.view_timeout_s': 1 };
    expect(openRules(wide, true).all()).toMatchObject(wide);
    expect(() => openRules({ 'auth.argon_memory_kib': 63 }, true)).toThrow('must be between 64 and');
  });

  it('count a stored number beyond bounds that were drawn closer as the nearest allowed', () => {
    const rules = openRules({}, true);
    rules.install({ 'orders.fee_bps': 10_000, 'auth.pow_bits': 0, 'orders.max_cards': 3 });
    expect(rules.all()).toMatchObject({ 'orders.fee_bps': 2_000, 'auth.pow_bits': 12, 'orders.max_cards': 3 });
  });
});
