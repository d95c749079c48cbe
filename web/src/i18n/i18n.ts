import i18next, { type BackendModule, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGS, type Lang, languageTag, storedLang } from './lang.ts';

/**
 * One JSON per area and language; only those of the current language are ever fetched. Named here are those of the first
 * page; `areas.ts` names the others.
 */
const FIRST = import.meta.glob<ResourceLanguage>('../../../words/*/{shell,ui,market}.json', { import: 'default' });
/** The areas that every page needs; the first one is that of texts outside of components. */
const SHARED = ['shell', 'ui'];

/** Gives i18next an area's texts, one chunk each. */
const chunks = {
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  read: async (tag: string, area: string): Promise<ResourceLanguage> => {
    const lang = LANGS.find(({ lang: own }) => languageTag(own) === tag)?.lang;
    const file = `../../../words/${lang}/${area}.json`;
    const load = FIRST[file] ?? (await import('./areas.ts')).AREAS[file];
    if (!load) throw new Error(`no texts for ${area} in ${tag}`);
    return load();
  },
} satisfies Omit<BackendModule, 'read'> & { read: (tag: string, area: string) => Promise<ResourceLanguage> };

/**
 * Starts the texts of the stored language; resolves when the shared areas have loaded. Without them pages show their
 * keys, which is better than no page. The language never changes without a reload, so components listen for nothing.
 */
export async function startWords(lang: Lang = storedLang()): Promise<void> {
  document.documentElement.lang = languageTag(lang);
  await i18next
    .use(chunks as unknown as BackendModule)
    .use(initReactI18next)
    .init({
      lng: languageTag(lang),
      load: 'currentOnly',
      fallbackLng: false,
      ns: SHARED,
      initAsync: false,
      interpolation: { escapeValue: false },
      react: { bindI18n: false, bindI18nStore: false },
    });
}

/**
 * Fetches the texts of an area, or of several, beside their page, so that the page does not wait for them afterwards.
 * Rejects with the first failure; the next call tries again.
 */
export function loadArea(area: string | readonly string[]): Promise<void> {
  const missing = [area].flat().filter((name) => !i18next.hasResourceBundle(i18next.language, name));
  return new Promise((resolve, reject) => {
    // `loadNamespaces` would neither tell of a failure nor try again after one.
    const loaded = (failures?: readonly unknown[]) => (failures ? reject(failures[0]) : resolve());
    void i18next.reloadResources(i18next.language, missing, loaded);
  });
}

/** Texts outside of components, such as toasts of the api. */
export function say(key: string, values?: Readonly<Record<string, unknown>>): string {
  return i18next.t(key, { ...values });
}
