import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RULES } from '#core/rules/rules.ts';

describe('the words of rules', () => {
  it('are there for every rule in Chinese', () => {
    const file = new URL('../../../../words/zh_cn/settings.json', import.meta.url);
    const { rule } = JSON.parse(readFileSync(file, 'utf8')) as { rule: Record<string, Record<string, string>> };
    const missing = Object.keys(RULES).filter((name) => {
      const [area = '', own = ''] = name.split('.');
      return !rule[area]?.[own];
    });
    expect(missing).toEqual([]);
  });
});
