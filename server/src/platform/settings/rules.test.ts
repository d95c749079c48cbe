import { describe, expect, it } from 'vitest';
import { isRuleName, RULES } from '#core/rules/rules.ts';
import { openRules, parseRules } from './rules.ts';

describe('the named rules', () => {
  it('have defaults within their own bounds, and a sentence', () => {
    for (const [name, def] of Object.entries(RULES)) {
      expect(def.default, name).toBeGreaterThanOrEqual(def.min);
      expect(def.default, name).toBeLessThanOrEqual(def.max);
      expect(def.doc.length, name).toBeGreaterThan(10);
      expect(isRuleName(name)).toBe(true);
    }
    expect(isRuleName('toString')).toBe(false);
  });

  it('take overrides and leave the others alone', () => {
    const rules = openRules(parseRules('{"orders.view_timeout_s": 3}'));
    expect(rules.get('orders.view_timeout_s')).toBe(3);
    expect(rules.get('orders.confirm_timeout_s')).toBe(1_800);
    expect(rules.all()['orders.view_timeout_s']).toBe(3);
  });

  it.each([
    ['{"orders.view_timeout": 3}', 'there is no rule "orders.view_timeout"'],
    ['{"orders.view_timeout_s": "3"}', '"orders.view_timeout_s" must be a whole number (s), not "3"'],
    ['{"orders.view_timeout_s": 0}', '"orders.view_timeout_s" must be between 1 and'],
    ['{"orders.max_cards": 11}', '"orders.max_cards" must be between 1 and 10'],
    ['[1]', 'expected a JSON object'],
    ['{', 'not valid JSON'],
  ])('refuse %s by name', (json, message) => {
    expect(() => openRules(parseRules(json))).toThrow(message);
  });
});
