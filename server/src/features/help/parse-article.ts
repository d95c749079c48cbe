import { fromMarkdown } from 'mdast-util-from-markdown';
import { HELP_TOPICS, type HelpArticle, type HelpItem, type HelpLang, OPENING } from '#core/help/article.ts';

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const HEADING = /^## (.+?) \{#([a-z0-9-]+)\}$/;

/**
 * Parses an article's file: a head of `name: value` lines between `---`, opening text, then parts that begin with `##
 * Heading {#item}`. Throws an error that says what is wrong.
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
  const topic = HELP_TOPICS.find((candidate) => candidate === field('topic'));
  if (topic === undefined) throw wrong(`there is no topic ${field('topic')}`);
  const position = Number(field('position'));
  if (!Number.isInteger(position)) throw wrong('position is a whole number');
  const title = field('title');
  const items = itemsOf(rest.join('---'), title);
  for (const { item, body } of items) if (body === '') throw wrong(`${item} is empty`);
  if (new Set(items.map(({ item }) => item)).size < items.length) throw wrong('two items have the same name');
  return { id, lang, title, topic, position, words: field('words'), items };
}

/** Headings are found by a Markdown parser: one in a code example does not begin a part. */
function itemsOf(text: string, title: string): HelpItem[] {
  const parts = [{ item: OPENING, heading: title, begin: 0, end: text.length }];
  for (const { type, position } of fromMarkdown(text).children) {
    const [begin = 0, end = 0] = [position?.start.offset, position?.end.offset];
    const [, heading, item] = (type === 'heading' && HEADING.exec(text.slice(begin, end))) || [];
    const before = parts.at(-1);
    if (heading === undefined || item === undefined || before === undefined) continue;
    before.end = begin;
    parts.push({ item, heading, begin: end, end: text.length });
  }
  return parts.map(({ item, heading, begin, end }) => ({ item, heading, body: text.slice(begin, end).trim() }));
}
