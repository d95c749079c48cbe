import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, textOf } from './files.ts';

const LOCALES = 'words';
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

/** Trees that only Chinese has: the English of the rules stands in their table (`rules.test.ts` compares the names). */
const CHINESE_ONLY: Readonly<Record<string, string>> = { 'settings.json': 'rule.' };

const variables = (sentence: string) =>
  [...new Set(sentence.match(/{{\s*\w+/g) ?? [])].map((text) => text.slice(2).trim()).sort();

describe.runIf(existsSync(join(ROOT, LOCALES)))('the languages', () => {
  const areas = readdirSync(join(ROOT, LOCALES, 'en')).sort();

  it('have the same areas', () => {
    for (const language of LANGUAGES) expect(readdirSync(join(ROOT, LOCALES, language)).sort()).toEqual(areas);
  });

  it.each(areas)('say the same things in %s', (area) => {
    const [en, zh] = LANGUAGES.map((language) => sentences(JSON.parse(textOf(join(LOCALES, language, area))) as Tree));
    const own = CHINESE_ONLY[area];
    const shared = [...(zh?.keys() ?? [])].filter((path) => own === undefined || !path.startsWith(own));
    expect(shared.sort()).toEqual([...(en?.keys() ?? [])].sort());
    for (const [path, sentence] of en ?? []) {
      expect(sentence.trim(), path).not.toBe('');
      expect(zh?.get(path)?.trim(), path).not.toBe('');
      if (!path.endsWith('count')) expect(variables(zh?.get(path) ?? ''), path).toEqual(variables(sentence));
    }
  });
});

interface Term {
  readonly chinese: string;
  readonly not: readonly string[];
}

/** The Chinese words of the glossary with what must not stand for them; words that are right elsewhere are left out. */
function terms(): Term[] {
  const table = textOf('docs/GLOSSARY.md').split('## In Chinese')[1] ?? '';
  const rows = [...table.matchAll(/^\| [a-z][^|]*\| ([^|a-zA-Z-]+)\| ([^|]*)\|$/gm)];
  const isRight = (phrase: string) => rows.some(([, chinese = '']) => chinese.trim() === phrase);
  return rows.map(([, chinese = '', not = '']) => ({
    chinese: chinese.trim(),
    not: not
      .split('、')
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== '' && !phrase.includes('（') && !isRight(phrase)),
  }));
}

const NOTICE_TEXTS = 'server/src/features/notices/texts';

/** What readers of Chinese see: pages, help articles without their search words, and the sentences of the server. */
function chineseTexts(): readonly (readonly [file: string, text: string])[] {
  const articles = 'server/src/features/help/articles';
  return [
    ...readdirSync(join(ROOT, LOCALES, 'zh_cn')).map((name) => join(LOCALES, 'zh_cn', name)),
    ...readdirSync(join(ROOT, articles))
      .filter((name) => name.endsWith('.zh_cn.md'))
      .map((name) => join(articles, name)),
    ...readdirSync(join(ROOT, NOTICE_TEXTS)).map((name) => join(NOTICE_TEXTS, name)),
    'server/src/features/notices/words.ts',
    'server/src/features/disputes/case-file/case-words.ts',
  ].map((file) => [file, textOf(file).replace(/^words:.*$/m, '')]);
}

describe('the Chinese texts', () => {
  it('use the words of the glossary', () => {
    const wrong = chineseTexts().flatMap(([file, text]) =>
      terms().flatMap(({ chinese, not }) => {
        const rest = text.replaceAll(chinese, '');
        return not
          .filter((phrase) => rest.includes(phrase))
          .map((phrase) => `${file}: ${phrase} instead of ${chinese}`);
      }),
    );
    expect(terms().length).toBeGreaterThan(15);
    expect(wrong).toEqual([]);
  });
});
