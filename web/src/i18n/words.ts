/** An area's words as its file has them: sentences, nested by key. */
export interface Words {
  readonly [key: string]: string | Words;
}

/** What stands in a sentence. `count` chooses its plural, `defaultValue` is said where there is no sentence. */
export type Values = Readonly<Record<string, unknown>>;

/** The sentences of one language, by area. */
export interface Dictionary {
  add(area: string, words: Words): void;
  /** The sentence as it is written, or null. A key is `a.b`, or `area:a.b` for another area's. */
  find(area: string, key: string, values?: Values): string | null;
  /** The sentence with its values; where there is none, `defaultValue` or the key itself. */
  say(area: string, key: string, values?: Values): string;
}

/**
 * The part of i18next's grammar that the product's sentences are written in, in a tenth of its bytes: nested keys,
 * `{{values}}`, and the endings `_zero`, `_one`, `_other` by the language's own plural rules. A test says every
 * sentence of every language both ways. `language` is a BCP 47 tag.
 */
export function dictionary(language: string): Dictionary {
  const areas = new Map<string, Words>();
  const plurals = new Intl.PluralRules(language);
  const find = (area: string, key: string, { count }: Values = {}) => {
    const { home, path } = placeOf(area, key);
    const words = areas.get(home);
    const endings = typeof count === 'number' ? [`_${plurals.select(count)}`, ''] : [''];
    if (count === 0) endings.unshift('_zero');
    for (const ending of endings) {
      const found = words && leafOf(words, path + ending);
      if (found !== null && found !== undefined) return found;
    }
    return null;
  };
  return {
    add: (area, words) => void areas.set(area, words),
    find,
    say: (area, key, values = {}) => {
      const found = find(area, key, values);
      if (found !== null) return fill(found, values);
      return typeof values.defaultValue === 'string' ? values.defaultValue : placeOf(area, key).path;
    },
  };
}

/** Puts the values where the sentence names them. An empty value leaves nothing, a forgotten one its name to be seen. */
export function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : place,
  );
}

function placeOf(area: string, key: string): { home: string; path: string } {
  const colon = key.indexOf(':');
  return colon < 0 ? { home: area, path: key } : { home: key.slice(0, colon), path: key.slice(colon + 1) };
}

function leafOf(words: Words, path: string): string | null {
  let node: string | Words | undefined = words;
  for (const step of path.split('.')) {
    node = typeof node === 'object' && Object.hasOwn(node, step) ? node[step] : undefined;
  }
  return typeof node === 'string' ? node : null;
}
