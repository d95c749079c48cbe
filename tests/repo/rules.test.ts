import { describe, expect, it } from 'vitest';
import { RULES } from '#core/rules/rules.ts';
import { sources, textOf } from './files.ts';

type Words = { readonly area: Record<string, string>; readonly rule?: Record<string, Record<string, string>> };

const wordsOf = (language: string): Words => JSON.parse(textOf(`words/${language}/settings.json`)) as Words;

describe('the named rules', () => {
  const names = Object.keys(RULES);

  it('all have words for administrators in Chinese', () => {
    const { rule = {} } = wordsOf('zh_cn');
    const named = Object.entries(rule).flatMap(([area, some]) => Object.keys(some).map((name) => `${area}.${name}`));
    expect(named.sort()).toEqual([...names].sort());
  });

  it.each(['en', 'zh_cn'])('stand in areas that have a name in %s', (language) => {
    const { all, ...named } = wordsOf(language).area;
    const areas = new Set(names.map((name) => name.split('.')[0]));
    expect(all).not.toBe('');
    expect(Object.keys(named).sort()).toEqual([...areas].sort());
  });

  it('say in English what their table says, and nothing beside it', () => {
    expect(wordsOf('en').rule).toBeUndefined();
    for (const [name, { doc }] of Object.entries(RULES)) expect(doc.trim(), name).not.toBe('');
  });

  it('all rule something', () => {
    const code = sources(/\.tsx?$/)
      .filter((path) => /^(server|core|contract|web)\//.test(path) && !path.startsWith('core/rules/'))
      .filter((path) => !/\.test\./.test(path))
      .map(textOf)
      .join('\n');
    expect(names.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
  });
});
