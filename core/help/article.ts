/** The topics of the help centre, in the order of its index. */
export const HELP_TOPICS = [
  'start',
  'selling',
  'buying',
  'money',
  'orders',
  'disputes',
  'safety',
  'account',
  'policies',
] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];

export const HELP_LANGS = ['en', 'zh_cn'] as const;
export type HelpLang = (typeof HELP_LANGS)[number];

/** The item id of an article's opening text, before its first heading. */
export const OPENING = 'intro';

/** One headed part of an article: a search result and a target of links. */
export interface HelpItem {
  /** The same in every language: the second part of `/help/{id}/{item}`. */
  readonly item: string;
  readonly heading: string;
  /** Markdown; `{orders.view_timeout_s}` stands for that rule's number. */
  readonly body: string;
}

export interface HelpArticle {
  readonly id: string;
  readonly lang: HelpLang;
  readonly title: string;
  readonly topic: HelpTopic;
  /** Place within the topic. */
  readonly position: number;
  /** Search terms that readers use and the article does not contain. */
  readonly words: string;
  /** The opening text comes first, under the article's title. */
  readonly items: readonly HelpItem[];
}
