import { browserTexts } from '#web/lib/browser-texts.ts';
export type Lang = 'en' | 'zh_cn';

const KEY = 'lang';
/** The confirmation can be read before the page reloads. */
const RELOAD_DELAY_MS = 1000;

export const LANGS: readonly { lang: Lang; name: string; short: string }[] = [
  { lang: 'en', name: 'English', short: 'EN' },
  { lang: 'zh_cn', name: '简体中文', short: '中文' },
];
/** BCP 47, for the page, i18next and `Intl`. */
const TAGS: Readonly<Record<Lang, string>> = { en: 'en', zh_cn: 'zh-CN' };

export function storedLang(): Lang {
  return browserTexts.get(KEY) === 'zh_cn' ? 'zh_cn' : 'en';
}

/** The BCP 47 tag of a language. */
export const languageTag = (lang: Lang = storedLang()): string => TAGS[lang];

/** Keeps the language and reloads after a second, so that every text and the server's messages follow. */
export function chooseLang(lang: Lang): void {
  browserTexts.set(KEY, lang);
  setTimeout(() => location.reload(), RELOAD_DELAY_MS);
}
