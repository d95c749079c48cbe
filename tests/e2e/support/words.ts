import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance } from 'i18next';

export type Lang = 'en' | 'zh_cn';
export const LANGS: readonly Lang[] = ['en', 'zh_cn'];
/** Users in one language with staff in the other, and the other way round: each page is seen in both. */
export const SIDES = [
  { user: 'en', staff: 'zh_cn' },
  { user: 'zh_cn', staff: 'en' },
] as const satisfies readonly Readonly<Record<'user' | 'staff', Lang>>[];

/** A sentence of the product, by `area:key`, with its values. Throws if the product has no such sentence. */
export type Words = (key: string, values?: Record<string, string | number>) => string;

const LOCALES = join(import.meta.dirname, '../../../words');
const loaded = new Map<Lang, Words>();

/** The product's own words, so that the same test runs in every language. */
export function words(lang: Lang): Words {
  const kept = loaded.get(lang);
  if (kept) return kept;
  const folder = join(LOCALES, lang);
  const areas = readdirSync(folder).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  ]);
  const i18n = createInstance();
  void i18n.init({
    lng: lang,
    fallbackLng: false,
    initAsync: false,
    resources: { [lang]: Object.fromEntries(areas) },
    interpolation: { escapeValue: false },
  });
  const say: Words = (key, values = {}) => {
    if (!i18n.exists(key, values)) throw new Error(`there are no words for ${key} in ${lang}`);
    // Tags of sentences whose parts stand out are not part of what is read.
    return i18n.t(key, values).replace(/<\/?b>/g, '');
  };
  loaded.set(lang, say);
  return say;
}
