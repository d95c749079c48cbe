import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance, type i18n } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Dictionary, dictionary, type Words } from './words.ts';

const LOCALES = join(import.meta.dirname, 'locales');
const COUNTS = [undefined, 0, 1, 2, 5, 11, 21, 1.5];
/** Every name that a sentence has a place for. */
const VALUES = new Proxy({}, { get: (_, name) => `<${String(name)} $& {{x}}>`, has: () => true });

function filesOf(lang: string): [string, Words][] {
  return readdirSync(join(LOCALES, lang)).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(join(LOCALES, lang, file), 'utf8')) as Words,
  ]);
}

/** The keys that code would name: the plural's endings are the dictionary's business. */
function keysOf(words: Words, path = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [path + key, (path + key).replace(/_(zero|one|other)$/, '')]
      : keysOf(value, `${path}${key}.`),
  );
}

function valuesOf(sentences: string): Record<string, unknown> {
  const names = [...sentences.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] as string);
  return Object.fromEntries(names.map((name) => [name, Reflect.get(VALUES, name)]));
}

describe.each([
  ['en', 'en'],
  ['zh_cn', 'zh-CN'],
])('the words of %s', (lang, tag) => {
  const files = filesOf(lang);
  const ours: Dictionary = dictionary(tag);
  let theirs: i18n;

  beforeAll(async () => {
    for (const [area, words] of files) ours.add(area, words);
    theirs = createInstance();
    await theirs.init({
      lng: lang,
      fallbackLng: false,
      load: 'currentOnly',
      ns: files.map(([area]) => area),
      resources: { [lang]: Object.fromEntries(files) },
      interpolation: { escapeValue: false },
    });
  });

  it.each(files)('%s says every sentence as i18next does', (area, words) => {
    const values = valuesOf(JSON.stringify(words));
    const requested = keysOf(words).flatMap((key) => COUNTS.map((count) => ({ key, count })));
    const t = theirs.getFixedT(lang, area);
    const given = (count: number | undefined) => (count === undefined ? values : { ...values, count });
    const said = requested.map(({ key, count }) => ours.say(area, key, given(count)));
    expect(said).toEqual(requested.map(({ key, count }) => t(key, given(count))));
    expect(said.length).toBeGreaterThan(0);
  });

  it('says other areas, missing keys and missing values as i18next does', () => {
    const t = theirs.getFixedT(lang, 'market');
    const requested: [string, Record<string, unknown>?][] = [
      ['ui:close'],
      ['shell:nav.gift'],
      ['nowhere.at.all'],
      ['shell:nowhere'],
      ['offer.nowhere', { defaultValue: '' }],
      ['offer.nowhere', { defaultValue: 'instead' }],
      ['offer.per', { other: 1 }],
      ['offer.per', { face: null }],
      ['offer.per', { face: undefined, other: 1 }],
      ['offer.per', { face: 7 }],
      ['constructor'],
      ['offer.constructor'],
    ];
    for (const [key, values = {}] of requested) expect(ours.say('market', key, values), key).toBe(t(key, values));
  });

  it('knows which sentences there are', () => {
    for (const key of ['offer.per', 'offer.nowhere', 'Row 2: there already', 'A sentence. With a stop.', '']) {
      expect(ours.find('market', key) !== null, key).toBe(theirs.exists(key, { ns: 'market' }));
    }
  });
});
