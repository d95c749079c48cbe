import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, textOf } from './files.ts';

const LOCALES = 'web/src/i18n/locales';
const LANGUAGES = ['en', 'zh_cn'] as const;

type Tree = { readonly [key: string]: string | Tree };

/** Every sentence by its path, without the endings that make plurals: Chinese has one form where English has two. */
function sentences(tree: Tree, prefix = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') all.set(`${prefix}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`, value);
    else for (const [path, sentence] of sentences(value, `${prefix}${key}.`)) all.set(path, sentence);
  }
  return all;
}

const variables = (sentence: string) =>
  [...new Set(sentence.match(/{{\s*\w+/g) ?? [])].map((text) => text.slice(2).trim()).sort();

describe.runIf(existsSync(join(ROOT, LOCALES)))('the languages', () => {
  const areas = readdirSync(join(ROOT, LOCALES, 'en')).sort();

  it('have the same areas', () => {
    for (const language of LANGUAGES) expect(readdirSync(join(ROOT, LOCALES, language)).sort()).toEqual(areas);
  });

  it.each(areas)('say the same things in %s', (area) => {
    const [en, zh] = LANGUAGES.map((language) => sentences(JSON.parse(textOf(join(LOCALES, language, area))) as Tree));
    expect([...(zh?.keys() ?? [])].sort()).toEqual([...(en?.keys() ?? [])].sort());
    for (const [path, sentence] of en ?? []) {
      expect(sentence.trim(), path).not.toBe('');
      expect(zh?.get(path)?.trim(), path).not.toBe('');
      if (!path.endsWith('count')) expect(variables(zh?.get(path) ?? ''), path).toEqual(variables(sentence));
    }
  });
});
