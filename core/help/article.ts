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
  /** Markdown, with rules as `{orders.view_timeout_s}`. */
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
