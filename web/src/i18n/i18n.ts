import { setCalendar } from '../lib/date.ts';
import { type Lang, storedLang } from './lang.ts';
import { type Dictionary, dictionary, type Values, type Words } from './words.ts';

/** One JSON per area and language; only those of the current language are ever fetched. */
const FILES = import.meta.glob<Words>('./locales/*/*.json', { import: 'default' });
/** What every page speaks. */
const SHARED = ['ui', 'shell'] as const;
const DEFAULT_AREA = 'shell';
const TAGS: Readonly<Record<Lang, string>> = { en: 'en', zh_cn: 'zh-CN' };

let current: Lang = storedLang();
let words: Dictionary = dictionary(TAGS[current]);
const coming = new Map<string, Promise<void>>();
const failed = new Set<string>();
/** As React marks a promise that need not be waited for. */
const HERE = { status: 'fulfilled', value: undefined } as const;

/** Starts the words of the stored language; resolves when the shell's own are there. */
export async function startWords(lang: Lang = storedLang()): Promise<void> {
  current = lang;
  words = dictionary(TAGS[lang]);
  coming.clear();
  document.documentElement.lang = TAGS[lang];
  setCalendar(lang);
  await Promise.all(SHARED.map((area) => comingWords(area).catch(() => goWithout(area))));
}

/** Fetches the words of an area, or of several, beside their page, so that the page does not wait for them afterwards. */
export async function loadArea(area: string | readonly string[]): Promise<void> {
  const areas = [area].flat();
  for (const area of areas) if (failed.delete(area)) coming.delete(area);
  await Promise.all(areas.map(comingWords));
}

/** An area's words on their way: the same promise each time, for a component to `use`. */
export function comingWords(area: string): Promise<void> {
  const known = coming.get(area);
  if (known) return known;
  const fresh = fetchWords(area).then((found) => {
    words.add(area, found);
    Object.assign(fresh, HERE);
  });
  coming.set(area, fresh);
  fresh.catch(() => failed.add(area));
  return fresh;
}

/** Without its words the page shows their keys, which is better than nothing at all. */
function goWithout(area: string): void {
  words.add(area, {});
  coming.set(area, Object.assign(Promise.resolve(), HERE));
}

async function fetchWords(area: string): Promise<Words> {
  const file = FILES[`./locales/${current}/${area}.json`];
  if (!file) throw new Error(`no words for ${area} in ${current}`);
  return file();
}

/** The sentences that are here by now. */
export const spoken = (): Dictionary => words;

/** Words outside of components, such as toasts of the api. */
export function say(key: string, values?: Values): string {
  return words.say(DEFAULT_AREA, key, values);
}
