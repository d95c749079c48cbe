import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('..', import.meta.url));
const LOCALES = join(SRC, '../../words');
const areas = readdirSync(join(LOCALES, 'en')).map((file) => file.replace('.json', ''));

/** `a.b.c` -> words. Plural endings are folded: Chinese has one form where English has two. */
function wordsOf(lang: string, area: string): Map<string, string> {
  const words = new Map<string, string>();
  const walk = (node: unknown, path: string) => {
    if (typeof node === 'string') words.set(path.replace(/_(one|other)$/, ''), node);
    else for (const [key, value] of Object.entries(node as object)) walk(value, path ? `${path}.${key}` : key);
  };
  walk(JSON.parse(readFileSync(join(LOCALES, lang, `${area}.json`), 'utf8')), '');
  return words;
}

const values = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]).sort();

describe('words', () => {
  it('has the same areas in both languages', () => {
    expect(readdirSync(join(LOCALES, 'zh_cn')).sort()).toEqual(areas.map((area) => `${area}.json`).sort());
  });

  it.each(areas)('%s has the same keys and values in both languages', (area) => {
    const english = wordsOf('en', area);
    const chinese = wordsOf('zh_cn', area);
    // The English of the rules stands in their table.
    const shared = [...chinese.keys()].filter((key) => area !== 'settings' || !key.startsWith('rule.'));
    expect(shared.sort()).toEqual([...english.keys()].sort());
    for (const text of chinese.values()) expect(text.trim(), area).not.toBe('');
    for (const [key, text] of english) {
      expect(text.trim(), `${area}:${key}`).not.toBe('');
      expect(values(chinese.get(key) ?? ''), `${area}:${key}`).toEqual(values(text));
    }
  });

  it('knows every key that the code names', () => {
    const missing: string[] = [];
    for (const file of readdirSync(SRC, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || file.includes('.test.') || file.includes('.tmp.')) continue;
      const code = readFileSync(join(SRC, file), 'utf8');
      // A file that speaks for two areas names the area in the key, but the first of those it lists.
      const spaces = [...code.matchAll(/(?:useTranslation\(|\bwords: |\bTFunction<)\[?'([\w-]+)'/g)].map(
        (match) => match[1] as string,
      );
      for (const [, key] of code.matchAll(/(?<![\w.])(?:t|say)\(\s*'([^']+)'/g)) {
        const [first = '', rest] = (key as string).split(':');
        const homes = rest === undefined ? (spaces.length > 0 ? spaces : ['shell', 'ui']) : [first];
        if (!homes.some((area) => areas.includes(area) && wordsOf('en', area).has(rest ?? first)))
          missing.push(`${file}: ${key}`);
      }
    }
    expect(missing).toEqual([]);
  });
});
