import { languageTag, storedLang } from '../i18n/lang.ts';

const names = new Map<string, Intl.DisplayNames>();

/** The country's name in the reader's language; the code itself where it has none. */
export function countryName(code: string): string {
  const tag = languageTag();
  const regionNames = names.get(tag) ?? new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' });
  names.set(tag, regionNames);
  try {
    return regionNames.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Countries that English names with an article in the middle of a sentence. */
const WITH_ARTICLE = ['US', 'GB', 'NL', 'AE', 'PH', 'CZ', 'DO'];

/** The name as it stands inside a sentence: "the United States". */
export function countryInText(code: string): string {
  const name = countryName(code);
  return storedLang() === 'en' && WITH_ARTICLE.includes(code) ? `the ${name}` : name;
}
