import { readFileSync } from 'node:fs';

interface Tree {
  readonly [key: string]: string | Tree;
}

export type Lang = 'en' | 'zh_cn';
/** A text of an area, as `orders:state.completed`. */
export type WordKey = `${string}:${string}`;

const areas = new Map<string, Tree>();

function treeOf(lang: Lang, area: string): Tree {
  const file = new URL(`../../../words/${lang}/${area}.json`, import.meta.url);
  const tree = areas.get(file.href) ?? (JSON.parse(readFileSync(file, 'utf8')) as Tree);
  areas.set(file.href, tree);
  return tree;
}

/** The text of screens for what is written into files; null: nobody wrote one. */
export function findWord(lang: Lang, key: WordKey): string | null {
  const [area = '', path = ''] = key.split(':');
  let at: string | Tree | undefined = treeOf(lang, area);
  for (const part of path.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : null;
}

/** The same where there must be one. Throws otherwise: no name of code reaches a reader. */
export function wordOf(lang: Lang, key: WordKey): string {
  const screenText = findWord(lang, key);
  if (screenText === null) throw new Error(`no words for ${key}`);
  return screenText;
}
