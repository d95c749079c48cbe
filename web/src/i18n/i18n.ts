import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadCalendar } from '../lib/date.ts';
import { type Lang, storedLang } from './lang.ts';

/** One JSON per area and language; only those of the current language are ever fetched. */
const FILES = import.meta.glob<Record<string, unknown>>('./locales/*/*.json', { import: 'default' });

const loader = {
  type: 'backend' as const,
  init: () => undefined,
  read(lang: string, area: string, done: (error: Error | null, words: Record<string, unknown> | null) => void) {
    const file = FILES[`./locales/${lang}/${area}.json`];
    if (!file) return done(new Error(`no words for ${area} in ${lang}`), null);
    file().then(
      (words) => done(null, words),
      (error: Error) => done(error, null),
    );
  },
};

/** Starts the words of the stored language; resolves when the shell's own are there. */
export async function startWords(lang: Lang = storedLang()): Promise<void> {
  document.documentElement.lang = lang === 'zh_cn' ? 'zh-CN' : 'en';
  await Promise.all([
    loadCalendar(lang),
    i18next
      .use(loader)
      .use(initReactI18next)
      .init({
        lng: lang,
        fallbackLng: false,
        load: 'currentOnly',
        ns: ['ui', 'shell'],
        defaultNS: 'shell',
        interpolation: { escapeValue: false },
        returnNull: false,
      }),
  ]);
}

/** Fetches the words of an area, or of several, beside their page, so that the page does not wait for them afterwards. */
export function loadArea(area: string | readonly string[]): Promise<void> {
  return i18next.loadNamespaces(area);
}

/** Words outside of components, such as toasts of the api. */
export function say(key: string, values?: Record<string, unknown>): string {
  return i18next.t(key, values ?? {});
}
