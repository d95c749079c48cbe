import { storedLang } from '../i18n/lang.ts';

const names = new Map<string, Intl.DisplayNames>();

/** The country's name in the reader's language; the code itself where it has none. */
export function countryName(code: string): string {
  const locale = storedLang() === 'zh_cn' ? 'zh-CN' : 'en';
  let known = names.get(locale);
  if (!known) {
    known = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
    names.set(locale, known);
  }
  try {
    return known.of(code) ?? code;
  } catch {
    return code;
  }
}
