import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RuleDef } from '#core/rules/rule-def.ts';
import { RULES } from '#core/rules/rules.ts';
import { type Measure, readRuleText, ruleText } from './rule-text.ts';

const measuresOf = (lang: string): ((measure: Measure) => string) => {
  const file = new URL(`../../../../words/${lang}/settings.json`, import.meta.url);
  const { measure } = JSON.parse(readFileSync(file, 'utf8')) as { measure: Record<Measure, string> };
  return (name) => measure[name];
};
const english = measuresOf('en');

describe('a rule’s number as it is typed', () => {
  it.each([
    [180, 's', '3 min'],
    [5_400, 's', '1 h 30 min'],
    [86_400, 's', '1 d'],
    [777_600_000, 's', '9000 d'],
    [0, 's', '0 s'],
    [0, 'ms', '0 ms'],
    [1_500, 'ms', '1 s 500 ms'],
    [100, 'bps', '1 %'],
    [125, 'bps', '1.25 %'],
    [5_242_880, 'bytes', '5 MiB'],
    [5_242_881, 'bytes', '5242881 bytes'],
    [10_000_000_000, 'points', '10000 points'],
    [1, 'points', '0.000001 points'],
    [20, 'count', '20'],
    [1_200, 'per_minute', '1200'],
  ] as const)('%s %s is %s', (value, unit, text) => {
    expect(ruleText(value, unit, english)).toBe(text);
  });

  it.each([
    ['2 h', 's', 7_200],
    ['15min', 's', 900],
    ['1.5 hours', 's', 5_400],
    ['1 d 12 h', 's', 129_600],
    ['1d12h', 's', 129_600],
    ['1,5 h', 's', 5_400],
    ['２ 小时 30 分钟', 's', 9_000],
    ['2 s', 'ms', 2_000],
    ['1 %', 'bps', 100],
    ['0.5%', 'bps', 50],
    ['1,000.0 points', 'points', 1_000_000_000],
    ['1 000', 'points', 1_000_000_000],
    ['10 积分', 'points', 10_000_000],
    ['1.5 MiB', 'bytes', 1_572_864],
    ['64 KiB', 'bytes', 65_536],
    ['1,000', 'per_minute', 1_000],
  ] as const)('%j in %s is %s', (text, unit, value) => {
    expect(readRuleText(text, unit)).toBe(value);
  });

  it.each([
    ['', 's', 'empty'],
    // Seconds once, minutes in the reader's mind: never guessed.
    ['120', 's', 'measure'],
    ['1', 'bps', 'measure'],
    ['5', 'bytes', 'measure'],
    ['2 h 1 h', 's', 'measure'],
    ['30 min 2 h', 's', 'measure'],
    ['2 weeks', 's', 'number'],
    ['1 h', 'bps', 'number'],
    ['1,500 points', 'points', 'two'],
    ['1.500 h', 's', 'two'],
    ['-2 h', 's', 'number'],
    ['soon', 's', 'number'],
    ['1.5', 'count', 'fine'],
    ['0.5 s', 's', 'fine'],
    ['500 ms', 's', 'fine'],
    ['0.005 %', 'bps', 'fine'],
    ['0.0000001 points', 'points', 'fine'],
    ['10 %', 'count', 'number'],
  ] as const)('%j in %s is refused as %s', (text, unit, fault) => {
    expect(readRuleText(text, unit)).toBe(fault);
  });

  it.each(['en', 'zh_cn'])('is read back as it was written, for every rule and bound in %s', (lang) => {
    const nameOf = measuresOf(lang);
    for (const [name, def] of Object.entries(RULES) as [string, RuleDef][]) {
      for (const value of [def.default, def.min, def.max, def.min + 1]) {
        expect([name, readRuleText(ruleText(value, def.unit, nameOf), def.unit)]).toEqual([name, value]);
      }
    }
  });
});
