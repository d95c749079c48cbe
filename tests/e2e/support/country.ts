import type { Lang } from './words.ts';

/** A country's name as a page in this language says it. */
export function countryIn(lang: Lang, code: string): string {
  const names = new Intl.DisplayNames([lang === 'zh_cn' ? 'zh-CN' : 'en'], { type: 'region' });
  return names.of(code) ?? code;
}
