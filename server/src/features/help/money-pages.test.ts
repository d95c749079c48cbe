import { describe, expect, it } from 'vitest';
import { PAGE_PATTERNS } from '#contract/pages.ts';
import { HELP_LANGS } from '#core/help/article.ts';
import type { WayOutName } from '#core/outflow/ways-out.ts';
import { readArticleFiles } from './article-files.ts';

/** Pages on which members move money, with those below them. */
const MONEY = ['/wallet', '/otc', '/purchaseCurrency', '/payouts', '/bail', '/gift', '/goSell'];

/** The page on which each way out of an account begins: a new way needs one here, and so an article. */
const PAGE_OF_WAY: Readonly<Record<WayOutName, string>> = {
  send: '/wallet',
  swap: '/wallet/swap',
  withdrawal: '/wallet/withdraw',
  payout: '/wallet/payout',
  points_order: '/otc',
  card_order: '/gift',
  bail: '/bail',
  cards: '/goSell',
};

const isUnder = (address: string, page: string): boolean => address === page || address.startsWith(`${page}/`);

/** An address up to its first param: the page of one payout is explained with that of payouts. */
const stemOf = (pattern: string): string => pattern.replace(/\/[^/]*\$.*$/, '');

const pages = PAGE_PATTERNS.map(stemOf).filter((stem) => MONEY.some((page) => isUnder(stem, page)));
const stems = [...new Set([...pages, ...Object.values(PAGE_OF_WAY)])].sort();
const articles = readArticleFiles().map(({ article }) => article);

describe.each(HELP_LANGS)('the help articles in %s', (lang) => {
  const links = articles
    .filter((article) => article.lang === lang)
    .flatMap(({ items }) =>
      items.flatMap(({ body }) => [...body.matchAll(/\]\(([^)#?]*)/g)].map(([, href]) => href ?? '')),
    );

  it.each(stems)('lead to %s, where money moves', (stem) => {
    expect(links.some((href) => isUnder(href, stem))).toBe(true);
  });
});

it('knows every page on which money moves', () => {
  for (const page of MONEY)
    expect(
      pages.filter((stem) => isUnder(stem, page)),
      page,
    ).not.toEqual([]);
});
