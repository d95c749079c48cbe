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

/** The name of a tab that keeps its language, where the browser stores nothing: it outlives the page. */
const TAB_NAME = /^lang=(\w+)$/;

/** The language chosen in this browser, or in this tab where the browser stores nothing. */
function chosenLang(): string | null {
  const tabName = typeof window === 'undefined' ? '' : window.name;
  return browserTexts.get(KEY) ?? TAB_NAME.exec(tabName)?.[1] ?? null;
}

function storeLang(lang: Lang): void {
  if (!browserTexts.set(KEY, lang)) window.name = `lang=${lang}`;
}

export function storedLang(): Lang {
  return chosenLang() === 'zh_cn' ? 'zh_cn' : 'en';
}

/**
 * The language that a browser wants before the one that it is shown, where its user never chose one; else null.
 *
 * @param wanted - BCP 47 tags, the most wanted first, as in `navigator.languages`.
 */
export function offeredLang(wanted: readonly string[]): Lang | null {
  if (chosenLang() !== null) return null;
  const bases = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  const best = LANGS.map(({ lang }) => ({ lang, rank: bases.indexOf(languageTag(lang).split('-')[0]) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((a, b) => a.rank - b.rank)[0];
  return best === undefined || best.lang === storedLang() ? null : best.lang;
}

/** Keeps the language that is shown, as if it had been chosen. */
export const keepShownLang = (): void => storeLang(storedLang());

/** The BCP 47 tag of a language. */
export const languageTag = (lang: Lang = storedLang()): string => TAGS[lang];

/** Keeps the language and reloads after a second, so that every text and the server's messages follow. */
export function chooseLang(lang: Lang): void {
  storeLang(lang);
  setTimeout(() => location.reload(), RELOAD_DELAY_MS);
}
