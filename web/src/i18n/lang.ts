export type Lang = 'en' | 'zh_cn';

const KEY = 'lang';
/** People see the confirmation before the page goes. */
const RELOAD_DELAY_MS = 1000;

export const LANGS: readonly { lang: Lang; name: string; short: string }[] = [
  { lang: 'en', name: 'English', short: 'EN' },
  { lang: 'zh_cn', name: '简体中文', short: '中文' },
];

export function storedLang(): Lang {
  try {
    return localStorage.getItem(KEY) === 'zh_cn' ? 'zh_cn' : 'en';
  } catch {
    return 'en';
  }
}

/** Keeps the language and reloads after a second, so that every word and the server's messages follow. */
export function chooseLang(lang: Lang): void {
  localStorage.setItem(KEY, lang);
  setTimeout(() => location.reload(), RELOAD_DELAY_MS);
}
