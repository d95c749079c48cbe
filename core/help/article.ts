/** Where an article stands in the help centre, in the order of the index. */
export const HELP_TOPICS = [
  'start',
  'selling',
  'buying',
  'orders',
  'disputes',
  'safety',
  'account',
  'policies',
] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];

export const HELP_LANGS = ['en', 'zh_cn'] as const;
export type HelpLang = (typeof HELP_LANGS)[number];

/** The item that stands for an article's opening words, before its first heading. */
export const OPENING = 'intro';

/** One headed part of an article: what a search finds and an address names. */
export interface HelpItem {
  /** The same in every language: the second part of `/help/{id}/{item}`. */
  readonly item: string;
  readonly heading: string;
  /** Markup as core/help/markup.ts reads it, with rules as `{orders.view_timeout_s}`. */
  readonly body: string;
}

export interface HelpArticle {
  readonly id: string;
  readonly lang: HelpLang;
  readonly title: string;
  readonly topic: HelpTopic;
  /** Place within the topic. */
  readonly position: number;
  /** Words that people ask with and the article does not use. */
  readonly words: string;
  /** The opening words come first, under the article's title. */
  readonly items: readonly HelpItem[];
}

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const HEADING = /^## (.+?) \{#([a-z0-9-]+)\}$/;

/**
 * Reads an article's file: a head of `name: value` lines between `---`, opening words, then parts that begin with
 * `## Heading {#item}`. Throws an error that names what is wrong with it.
 */
export function parseArticle(id: string, lang: HelpLang, text: string): HelpArticle {
  const wrong = (what: string): Error => new Error(`help article ${id} (${lang}): ${what}`);
  if (!ID.test(id)) throw wrong('the name is not in kebab-case');
  const [before = 'nothing', head = '', ...rest] = text.replaceAll('\r\n', '\n').split(/^---$/m);
  if (before.trim() !== '' || rest.length === 0) throw wrong('it does not begin with a head between --- and ---');
  const fields = new Map(
    head
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()] as const),
  );
  const field = (name: string): string => {
    const value = fields.get(name);
    if (value === undefined || value === '') throw wrong(`no ${name}`);
    return value;
  };
  const topic = HELP_TOPICS.find((one) => one === field('topic'));
  if (topic === undefined) throw wrong(`there is no topic ${field('topic')}`);
  const position = Number(field('position'));
  if (!Number.isInteger(position)) throw wrong('position is a whole number');
  const title = field('title');
  const items = itemsOf(rest.join('---'), title);
  for (const { item, body } of items) if (body === '') throw wrong(`${item} is empty`);
  if (new Set(items.map(({ item }) => item)).size < items.length) throw wrong('two items have the same name');
  return { id, lang, title, topic, position, words: field('words'), items };
}

function itemsOf(text: string, title: string): HelpItem[] {
  const items: { item: string; heading: string; lines: string[] }[] = [{ item: OPENING, heading: title, lines: [] }];
  for (const line of text.split('\n')) {
    const [, heading, item] = HEADING.exec(line) ?? [];
    if (heading !== undefined && item !== undefined) items.push({ item, heading, lines: [] });
    else items.at(-1)?.lines.push(line);
  }
  return items.map(({ item, heading, lines }) => ({ item, heading, body: lines.join('\n').trim() }));
}
